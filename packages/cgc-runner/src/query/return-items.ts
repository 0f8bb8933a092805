import { maskQuoted } from "./mask.js";

/** One `RETURN` of a statement; a union has several. */
export interface Return {
  /** Where its first item begins. */
  readonly at: number;
  readonly items: readonly Item[];
}

/** What is returned in one column. */
interface Item {
  /** Without its alias. */
  readonly expression: string;
  readonly alias: string | undefined;
  /** Where the item ends. */
  readonly end: number;
}

const ALIAS = /\s+AS\s+(\w+|`[^`]*`)\s*$/i;

/** The items of each `RETURN` that is not inside brackets; `undefined` where they cannot be told. */
export function returnItems(cypher: string): readonly Return[] | undefined {
  const code = maskQuoted(cypher);
  if (code === undefined) return undefined;
  const returns = [...spansOf(code)].map((cuts) => ({
    at: cuts[0] ?? 0,
    items: cuts.slice(1).map((end, n) => itemOf(cypher, code, cuts[n] ?? 0, end)),
  }));
  const told = returns.every(({ items }) => items.every(({ expression }) => isTold(expression)));
  return told && returns.length > 0 ? returns : undefined;
}

function isTold(expression: string): boolean {
  return expression !== "" && expression !== "*";
}

/** For each `RETURN` where its items begin and end: n + 1 places for n items. */
function* spansOf(code: string): Generator<readonly number[]> {
  let depth = 0;
  let cuts: number[] | undefined;
  for (const { 0: token, index } of code.matchAll(/(?<![.:\w])[A-Za-z_]\w*|[([{}\])]|,/g)) {
    if (/[([{]/.test(token)) depth += 1;
    else if (/[)\]}]/.test(token)) depth -= 1;
    if (depth > 0) continue;
    if (token === ",") cuts?.push(index);
    else if (/^DISTINCT$/i.test(token) && cuts?.length === 1) cuts = [index + token.length];
    else if (/^RETURN$/i.test(token)) cuts = [index + token.length];
    else if (cuts && /^(?:ORDER|SKIP|LIMIT|UNION)$/i.test(token)) {
      yield [...cuts, index];
      cuts = undefined;
    }
  }
  if (cuts) yield [...cuts, code.length];
}

function itemOf(cypher: string, code: string, from: number, end: number): Item {
  // A cut is the place of the comma itself, but for the first.
  const start = code[from] === "," ? from + 1 : from;
  const alias = ALIAS.exec(code.slice(start, end));
  const stop = alias ? start + alias.index : end;
  return {
    expression: cypher.slice(start, stop).trim(),
    alias: alias
      ? cypher
          .slice(stop, end)
          .replace(/^\s+AS\s+/i, "")
          .trim()
      : undefined,
    end: start + code.slice(start, end).trimEnd().length,
  };
}
