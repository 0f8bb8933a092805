import type { Cells, Row } from "./first-match.ts";

/** A run of rows that the page shows as one table. */
export interface Section<Columns extends Cells, Outcome extends string> {
  readonly heading: string;
  /** The paragraph above the table, a sentence each. */
  readonly text: readonly string[];
  readonly rows: readonly Row<Columns, Outcome>[];
}
