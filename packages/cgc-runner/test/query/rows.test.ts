import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseRows } from "../../src/query/rows.ts";

const preamble = "Resolving context...\nContext: wt-x (Database: kuzudb)\nServices initialized.\n";

describe("the rows of an answer", () => {
  test("stand after the preamble", () => {
    const rows = [{ name: "price", lines: [1, 2], deep: { a: null } }];
    expect(parseRows(`${preamble}${JSON.stringify(rows, undefined, 2)}\n`)).toEqual(rows);
    expect(parseRows(`${preamble}[]\n`)).toEqual([]);
  });

  test("are read back as they were printed", () => {
    const row = fc.dictionary(fc.string(), fc.jsonValue());
    fc.assert(
      fc.property(fc.array(row), (rows) => {
        const text = JSON.stringify(rows, undefined, 2);
        expect(parseRows(preamble + text)).toEqual(JSON.parse(text));
      }),
    );
  });

  test.each([
    "",
    preamble,
    `${preamble}[`,
    `${preamble}[\n  {\n    "a": "x\n  }\n]`,
    `${preamble}{"a": 1}`,
    `${preamble}[1, 2]`,
    `${preamble}[null]`,
    `${preamble}[[]]`,
    `${preamble}[{}] and more`,
  ])("cannot be read in %j", (stdout) => {
    expect(parseRows(stdout)).toBeUndefined();
  });
});

test("no text makes it throw", () => {
  const text = fc.string({ unit: fc.constantFrom("[", "]", "{", "}", '"', "\n", "1", ":", ",") });
  fc.assert(fc.property(fc.oneof(text, fc.string()), (stdout) => void parseRows(stdout)));
});
