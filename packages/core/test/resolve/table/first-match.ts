/** One case of a table: a value for each column that applies to it. */
export type Cells = Readonly<Record<string, string>>;

/** A rule: what follows when every named column has one of the listed values; a column not named may have any. */
export interface Row<Columns extends Cells, Outcome extends string> {
  readonly when: { readonly [Name in keyof Columns]?: readonly Columns[Name][] };
  readonly outcome: Outcome;
}

/** Rules in their order: the first that matches decides. */
export type Rows = readonly Row<Cells, string>[];

/** What the code says of one case. */
export interface Case {
  readonly cells: Cells;
  readonly outcome: string;
}

/** A table beside the code. */
export interface Compared<Example extends Case> {
  readonly difference: Difference;
  /** For each row the first case that it decides. */
  readonly examples: readonly Example[];
}

/** How a table differs from the code; every list is empty when they say the same. */
interface Difference {
  /** Cases that the table decides otherwise than the code, or not at all; the first few. */
  readonly wrong: readonly string[];
  /** Rows, and values in their conditions, that decide no case. */
  readonly unreached: readonly string[];
  /** Conditions without which the table would say the same. */
  readonly needless: readonly string[];
}

const SHOWN = 5;

/** Holds a table against every case. */
export function compareTable<Example extends Case>(
  rows: Rows,
  cases: Iterable<Example>,
): Compared<Example> {
  const rules = rows.map((row) => compile<Example>(row));
  const wrong: string[] = [];
  for (const one of cases) {
    const first = rules.find((rule) => decides(rule, one));
    if (first) note(first, one);
    if (first?.outcome !== one.outcome && wrong.length < SHOWN)
      wrong.push(
        `${JSON.stringify(one.cells)} is "${one.outcome}", by the table "${first?.outcome}"`,
      );
  }
  return {
    difference: {
      wrong,
      unreached: rules.flatMap(unreachedOf),
      needless: rules.flatMap(needlessOf),
    },
    examples: rules.map(({ example }) => example).filter((example) => example !== undefined),
  };
}

interface Condition {
  readonly column: string;
  readonly values: ReadonlySet<string>;
  /** Values with which the row decided a case. */
  readonly reached: Set<string>;
  /** Without this condition the row would decide a case wrongly. */
  needed: boolean;
}

interface Rule<Example> {
  readonly conditions: readonly Condition[];
  readonly outcome: string;
  readonly text: string;
  example: Example | undefined;
}

function compile<Example>(row: Rows[number]): Rule<Example> {
  const conditions = Object.entries(row.when).map(([column, values]) => ({
    column,
    values: new Set(values),
    reached: new Set<string>(),
    needed: false,
  }));
  return { conditions, outcome: row.outcome, text: JSON.stringify(row), example: undefined };
}

/** Does the row decide the case? Notes a condition that alone keeps it from a wrong answer. */
function decides<Example extends Case>(rule: Rule<Example>, { cells, outcome }: Example): boolean {
  const [unmet, another] = rule.conditions.filter(({ column, values }) => {
    const value = cells[column];
    return value === undefined || !values.has(value);
  });
  if (unmet && !another && rule.outcome !== outcome) unmet.needed = true;
  return unmet === undefined;
}

function note<Example extends Case>(rule: Rule<Example>, one: Example): void {
  rule.example ??= one;
  for (const { column, reached } of rule.conditions) reached.add(one.cells[column] ?? "");
}

function unreachedOf({ conditions, text, example }: Rule<unknown>): string[] {
  if (example === undefined) return [text];
  return conditions.flatMap(({ column, values, reached }) =>
    [...values]
      .filter((value) => !reached.has(value))
      .map((value) => `${column} "${value}" of ${text}`),
  );
}

function needlessOf({ conditions, text }: Rule<unknown>): string[] {
  return conditions.filter(({ needed }) => !needed).map(({ column }) => `${column} of ${text}`);
}
