import { markdownTable } from "markdown-table";
import type { Timed } from "./alternate.ts";

/** Prints a title and a table that a Markdown page can take as it is. */
export function showTable(title: string, rows: readonly (readonly string[])[]): void {
  const align = rows[0]?.map((_, column) => (column === 0 ? "l" : "r"));
  const table = markdownTable(rows, { align });
  process.stdout.write(`\n### ${title}\n\n${table}\n`);
}

/** Prints what the sides took, each beside the first one; `budgets` says by name what was promised. */
export function showTimes(
  title: string,
  timed: readonly Timed[],
  budgets: Readonly<Record<string, string>> = {},
): void {
  const rows = timed.map(({ name, ns, ratio }, index) => [
    name,
    duration(ns),
    index === 0 ? "1" : times(ratio),
    budgets[name] ?? "",
  ]);
  showTable(title, [["what", "median", "of the first", "budget"], ...rows]);
}

function times(ratio: number): string {
  if (ratio >= 10) return ratio.toFixed(0);
  return ratio.toFixed(ratio < 0.1 ? 3 : 2);
}

/** A time in ns as a person reads it. */
function duration(ns: number): string {
  if (ns < 1_000_000) return `${(ns / 1_000).toFixed(1)} us`;
  return `${(ns / 1_000_000).toFixed(ns < 10_000_000 ? 2 : 1)} ms`;
}
