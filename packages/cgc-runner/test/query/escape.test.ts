import fc from "fast-check";
import { expect, test } from "vitest";
import { literal } from "../../src/query/escape.ts";

test.each([
  ["plain", "'plain'"],
  ["it's", "'it\\'s'"],
  ["back\\slash", "'back\\\\slash'"],
  ["\\'", "'\\\\\\''"],
  ['"`\n', "'\"`\n'"],
])("%j is written as %j", (text, written) => {
  expect(literal(text)).toBe(written);
});

test("a literal ends where its text ends, and is undone by taking the backslashes away", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom("'", "\\", '"', "x") }), (text) => {
      const written = literal(text);
      expect(written).toMatch(/^'(?:[^'\\]|\\['\\])*'$/);
      expect(written.slice(1, -1).replace(/\\(.)/g, "$1")).toBe(text);
    }),
  );
});
