import type { Stamp } from "@wt/core";
import { clean } from "./clean.js";

/** What an index came to, in one line. */
export function builtLine(context: string, stamp: Stamp, elapsedMs: number): string {
  const seconds = (elapsedMs / 1000).toFixed(1);
  if (stamp.state === "empty")
    return "wt: cgc found nothing to index here, or its parsers are missing; the graph is empty and nothing reads it. [empty-graph] Next: /cgc_context consent";
  const files = counted(stamp.files ?? 0, "file");
  const functions = counted(stamp.functions ?? 0, "function");
  return `wt: indexed ${files}, ${functions} into ${clean(context)} in ${seconds} s.`;
}

const counted = (count: number, thing: string): string =>
  `${count} ${count === 1 ? thing : `${thing}s`}`;
