import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { returnItems } from "../../src/query/return-items.ts";

const told = (cypher: string): unknown =>
  returnItems(cypher)?.map(({ items }) =>
    items.map(({ expression, alias }) => (alias === undefined ? expression : [expression, alias])),
  );

describe("the items of a statement", () => {
  test.each<[string, unknown]>([
    ["RETURN 1", [["1"]]],
    ["MATCH (n) RETURN n.name", [["n.name"]]],
    ["match (n) return distinct n.name as name, count(*)", [[["n.name", "name"], "count(*)"]]],
    ["MATCH (n) RETURN n.a , n.b AS b ORDER BY b DESC SKIP 1 LIMIT 2", [["n.a", ["n.b", "b"]]]],
    [
      "RETURN [1, 2] AS l, {a: 1, b: [2, 3]} AS m, f(1, 2)",
      [[["[1, 2]", "l"], ["{a: 1, b: [2, 3]}", "m"], "f(1, 2)"]],
    ],
    ["RETURN ', RETURN LIMIT 1' AS a, \"AS b\"", [[["', RETURN LIMIT 1'", "a"], '"AS b"']]],
    ["RETURN n.`a, b` AS `c, d`", [[["n.`a, b`", "`c, d`"]]]],
    ["MATCH (n) RETURN n.limit, n.order AS o", [["n.limit", ["n.order", "o"]]]],
    ["MATCH (n) WHERE EXISTS { MATCH (n)--(m) RETURN m } RETURN n.a", [["n.a"]]],
    ["RETURN 1 AS a UNION ALL RETURN 2 AS b", [[["1", "a"]], [["2", "b"]]]],
    ["MATCH (n) WITH n ORDER BY n.a LIMIT 3 RETURN n.a", [["n.a"]]],
    ["RETURN CASE WHEN true THEN 1 ELSE 2 END AS x", [[["CASE WHEN true THEN 1 ELSE 2 END", "x"]]]],
  ])("are told: %s", (cypher, items) => {
    expect(told(cypher)).toEqual(items);
  });

  test.each([
    "MATCH (n)",
    "MATCH (n) RETURN *",
    "MATCH (n) RETURN n.a, *",
    "RETURN 'x",
    "RETURN 1,",
    "",
  ])("cannot be told: %s", (cypher) => {
    expect(returnItems(cypher)).toBeUndefined();
  });

  test("are the ones that were put together", () => {
    const expression = fc.constantFrom(
      "n.name",
      "count(*)",
      "[1, 2]",
      "'a, b'",
      "{a: 'x]'}",
      "f(g(1), 2)",
    );
    const alias = fc.option(fc.stringMatching(/^[a-z]{3}_$/), { nil: undefined });
    const items = fc.array(fc.tuple(expression, alias), { minLength: 1, maxLength: 5 });
    const tail = fc.constantFrom("", " ORDER BY n.name", " SKIP 1 LIMIT 2", "\nLIMIT 3");
    fc.assert(
      fc.property(items, fc.boolean(), tail, (parts, distinct, end) => {
        const list = parts.map(([text, as]) => (as === undefined ? text : `${text} AS ${as}`));
        const cypher = `MATCH (n) RETURN ${distinct ? "DISTINCT " : ""}${list.join(", ")}${end}`;
        expect(told(cypher)).toEqual([
          parts.map(([text, as]) => (as === undefined ? text : [text, as])),
        ]);
      }),
    );
  });

  test("cannot be told of any text without a fault of ours", () => {
    fc.assert(fc.property(fc.string(), (text) => void returnItems(`RETURN ${text}`)));
  });
});
