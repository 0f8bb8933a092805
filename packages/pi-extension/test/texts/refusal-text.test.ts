import { expect, test } from "vitest";
import { refusalLine } from "../../src/texts/refusal-text.ts";
import { REFUSALS } from "./every-refusal.ts";

test.each(REFUSALS)("$code is one line with its code and a step to paste", (refusal) => {
  const line = refusalLine(refusal);
  expect(line.split("\n")).toHaveLength(1);
  expect(line).toMatch(new RegExp(`^wt: \\S.* \\[${refusal.code}\\] Next: \\S`));
  expect(line).not.toContain("undefined");
  expect(line).not.toMatch(/\p{Cc}/u);
});

test("every code has a text of its own", () => {
  const codes = REFUSALS.map(({ code }) => code);
  expect(new Set(codes).size).toBe(codes.length);
});
