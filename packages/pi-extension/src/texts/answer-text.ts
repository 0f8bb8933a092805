import type { Row } from "@wt/cgc-runner";
import type { Graph } from "@wt/core";
import { clean } from "./clean.js";
import { freshnessWords } from "./freshness-text.js";

const MAX_ROWS = 50;
const MAX_ROW_LENGTH = 500;

/** The rows of an answer, headed by where they come from; bounded, with the count that was left out. */
export function answerText(
  { readable, freshness }: Extract<Graph, { kind: "complete" }>,
  rows: readonly Row[],
): string {
  const shown = rows.slice(0, MAX_ROWS).map((row) => clean(JSON.stringify(row), MAX_ROW_LENGTH));
  const left = rows.length - shown.length;
  return [
    `context ${clean(readable.context.name)}, worktree ${clean(readable.identity.top)}, freshness ${freshnessWords(freshness)}`,
    ...(rows.length === 0 ? ["no rows"] : shown),
    ...(left > 0 ? [`… and ${left} more rows`] : []),
  ].join("\n");
}
