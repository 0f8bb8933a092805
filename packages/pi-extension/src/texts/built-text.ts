import type { Stamp } from "@wt/core";
import { clean } from "./clean.js";

/** What an index came to, in one line. */
export function builtLine(context: string, stamp: Stamp, elapsedMs: number): string {
  const seconds = (elapsedMs / 1000).toFixed(1);
  if (stamp.state === "empty")
    return "wt: cgc found nothing to index here, or its parsers are missing; the graph is empty and nothing reads it. [empty-graph] Next: cgc doctor";
  return `wt: indexed ${stamp.files ?? 0} files, ${stamp.functions ?? 0} functions into ${clean(context)} in ${seconds} s.`;
}
