import { returnItems } from "./return-items.js";
import type { Row } from "./rows.js";

/*
 * cgc prints answers through Rich with its markup on. `[` and a letter, `#`, `/` or `@` up to the next `]` is taken for a
 * tag: it vanishes (`app/[id]/page.tsx` comes as `app//page.tsx`), rows in between included, or cgc fails; `:smile:`
 * becomes a character. What is left does not show it, so the graph is asked in the same statement, in columns before
 * all others: a tag can only begin after those of its row.
 */

/** A statement that asks as well whether its answer can be printed unharmed. */
export interface Legible {
  readonly cypher: string;
  /** Columns of the answer. */
  readonly columns: number;
}

const PREFIX = "wt_tag_";
/** Of a list the first bracket is its own. */
const TAG_WITHIN = "(?s)^.+\\\\[[a-z#/@]";
const TAG_FIRST = "^\\\\[[a-z#/@]";

/** Puts the question into a statement; `undefined` where its columns cannot be told or their names would be harmed. */
export function askLegible(cypher: string): Legible | undefined {
  const returns = returnItems(cypher);
  const columns = returns?.[0]?.items.length ?? 0;
  if (
    returns?.some(({ items }) =>
      items.some(({ expression, alias }) => isHarmedName(alias ?? expression)),
    )
  )
    return undefined;
  if (!returns?.every(({ items }) => items.length === columns)) return undefined;
  let asked = cypher;
  for (const { at, items } of [...returns].reverse()) {
    const flags = items.flatMap(({ expression }, n) => [
      `regexp_matches(cast(${expression} AS STRING), '${TAG_WITHIN}') AS ${PREFIX}within_${n}`,
      `regexp_matches(cast(${expression} AS STRING), '${TAG_FIRST}') AS ${PREFIX}first_${n}`,
    ]);
    asked = `${asked.slice(0, at)} ${flags.join(", ")},${asked.slice(at)}`;
  }
  return { cypher: asked, columns };
}

/** Brackets vanish; names that read as a number change their place in a row, and flags would not find their values. */
function isHarmedName(name: string): boolean {
  return name.includes("[") || /^`?\d+`?$/.test(name.trim());
}

/** The rows as they were asked for; `undefined` when one of them was harmed. */
export function legibleRows(rows: readonly Row[], columns: number): readonly Row[] | undefined {
  const answers = rows.map((row) => answerOf(row, columns));
  return answers.every((row) => row !== undefined) ? answers : undefined;
}

function answerOf(row: Row, columns: number): Row | undefined {
  const values = Object.entries(row).filter(([name]) => !name.startsWith(PREFIX));
  if (values.length !== columns) return undefined;
  for (const [n, [, value]] of values.entries()) {
    if (isFlagged(row[`${PREFIX}within_${n}`])) return undefined;
    if (!Array.isArray(value) && isFlagged(row[`${PREFIX}first_${n}`])) return undefined;
  }
  return Object.fromEntries(values);
}

/** A flag is false, or null for a null; one that is missing was swallowed. */
function isFlagged(flag: unknown): boolean {
  return flag !== false && flag !== null;
}

/** Does an answer of numbers alone, in which nothing can be harmed, need no question? */
export function holdsText(rows: readonly Row[]): boolean {
  const isText = (value: unknown): boolean =>
    typeof value === "string" ||
    (typeof value === "object" && value !== null && Object.values(value).some(isText));
  return rows.some((row) => Object.values(row).some(isText));
}
