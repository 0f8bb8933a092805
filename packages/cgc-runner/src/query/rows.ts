/** One row of an answer: column to value. */
export type Row = Readonly<Record<string, unknown>>;

/** The rows in what `cgc query` printed: preamble lines, then a JSON array. `undefined` when there are none to read. */
export function parseRows(stdout: string): readonly Row[] | undefined {
  const start = /^\[/m.exec(stdout);
  if (start === null) return undefined;
  const json = stdout.slice(start.index);
  // cgc escapes all that is not ASCII: such a character was put there by Rich, for a text such as `:smile:`.
  if (/[^\t\n\r -~]/.test(json)) return undefined;
  try {
    const rows: unknown = JSON.parse(json);
    return Array.isArray(rows) && rows.every(isRow) ? rows : undefined;
  } catch {
    return undefined;
  }
}

function isRow(value: unknown): value is Row {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
