import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseRows } from "../../src/query/rows.ts";

const preamble = "Resolving context...\nContext: wt-x (Database: kuzudb)\nServices initialized.\n";

/** As Python prints it. */
const escaped = (c: string): string => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`;

describe("the rows of an answer", () => {
  test("stand after the preamble", () => {
    const rows = [{ name: "price", lines: [1, 2], deep: { a: null } }];
    expect(parseRows(`${preamble}${JSON.stringify(rows, undefined, 2)}\n`)).toEqual(rows);
    expect(parseRows(`${preamble}[]\n`)).toEqual([]);
  });

  test("with a character that cgc never prints cannot be read: Rich made it of a text like `:smile:`", () => {
    expect(parseRows(`${preamble}[\n  {\n    "a": "\u{1f604}"\n  }\n]\n`)).toBeUndefined();
    expect(parseRows(`${preamble}[\n  {\n    "a": "\\ud83d\\ude04"\n  }\n]\n`)).toEqual([
      { a: "\u{1f604}" },
    ]);
  });

  test("are read back as they were printed", () => {
    const row = fc.dictionary(fc.string(), fc.jsonValue());
    fc.assert(
      fc.property(fc.array(row), (rows) => {
        const text = JSON.stringify(rows, undefined, 2).replace(/[^\t\n\r -~]/g, escaped);
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
