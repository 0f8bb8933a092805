import fc from "fast-check";
import { expect, test } from "vitest";
import { clean } from "../../src/texts/clean.ts";

test("what comes out is one bounded line without control or direction characters", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 800 }), (text) => {
      const line = clean(text);
      expect(line.length).toBeLessThanOrEqual(300);
      expect(line).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069\u200b-\u200f]/u);
    }),
  );
});

test("ordinary text stays as it is", () => {
  expect(clean("/home/ada/wörk/日本 é")).toBe("/home/ada/wörk/日本 é");
});
