import { describe, expect, test } from "vitest";
import { askLegible, holdsText, legibleRows } from "../../src/query/legible.ts";

const row = (
  value: unknown,
  within: unknown = false,
  first: unknown = false,
): Record<string, unknown> => ({
  wt_tag_within_0: within,
  wt_tag_first_0: first,
  value,
});

describe("the question whether an answer can be printed unharmed", () => {
  test("stands before all other columns, in each part of a union", () => {
    const asked = askLegible(
      "MATCH (n) RETURN DISTINCT n.a AS a LIMIT 1 UNION ALL RETURN 'x' AS a",
    );
    expect(asked?.columns).toBe(1);
    expect(asked?.cypher).toMatch(
      /^MATCH \(n\) RETURN DISTINCT regexp_matches\(cast\(n\.a AS STRING\), .+ AS wt_tag_first_0, n\.a AS a LIMIT 1 UNION ALL RETURN regexp_matches\(cast\('x' AS STRING\), .+ AS wt_tag_first_0, 'x' AS a$/,
    );
  });

  test.each([
    "MATCH (n) RETURN *",
    "RETURN '[id]'",
    "RETURN 1 AS `[a]`",
    "RETURN 1 AS a UNION RETURN 1 AS a, 2 AS b",
  ])("cannot be put into %s", (cypher) => {
    expect(askLegible(cypher)).toBeUndefined();
  });
});

describe("rows", () => {
  test("come without the question's columns", () => {
    const rows = [row("a"), row(null, null, null), row(["a"], false, true), row(3)];
    expect(legibleRows(rows, 1)).toEqual([
      { value: "a" },
      { value: null },
      { value: ["a"] },
      { value: 3 },
    ]);
    expect(legibleRows([], 1)).toEqual([]);
  });

  test.each<[string, Record<string, unknown>]>([
    ["a text has a bracket within", row("a", true)],
    ["a text begins with one", row("a", false, true)],
    ["a list has one within", row(["a"], true, true)],
    ["the question was swallowed", { value: "a" }],
    ["a part of the question was swallowed", { wt_tag_within_0: false, value: "a" }],
    ["the value was swallowed", { wt_tag_within_0: false, wt_tag_first_0: false }],
    ["a column came in", { ...row("a"), other: 1 }],
  ])("are not taken when %s", (_what, harmed) => {
    expect(legibleRows([row("fine"), harmed], 1)).toBeUndefined();
  });

  test("hold a text, or numbers alone", () => {
    expect(holdsText([{ a: 1, b: null, c: true, d: [1, { e: 2 }] }])).toBe(false);
    expect(holdsText([])).toBe(false);
    expect(holdsText([{ a: 1 }, { a: [{ e: "x" }] }])).toBe(true);
  });
});
