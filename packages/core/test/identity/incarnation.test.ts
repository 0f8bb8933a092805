import { describe, expect, test } from "vitest";
import {
  hasBirthTime,
  type Incarnation,
  incarnationDifference,
  sameFile,
} from "../../src/identity/incarnation.ts";

const first: Incarnation = {
  commondir: { ino: "1", birthtimeNs: "10" },
  pointer: { ino: "2", birthtimeNs: "20" },
};
const newCommondir = { ino: "1", birthtimeNs: "11" };
const newPointer = { ino: "3", birthtimeNs: "20" };

describe("the difference of two incarnations", () => {
  test.each([
    [first, undefined],
    [{ ...first, commondir: newCommondir }, "entry-recreated"],
    [{ ...first, pointer: newPointer }, "checkout-replaced"],
    [{ commondir: newCommondir, pointer: newPointer }, "entry-recreated"],
  ] as const)("to %j is %s", (second, difference) => {
    expect(incarnationDifference(first, structuredClone(second))).toBe(difference);
    expect(incarnationDifference(second, first)).toBe(difference);
  });
});

test("a file is another one when inode or birth time differs, for an inode is used again", () => {
  const file = { ino: "1", birthtimeNs: "10" };
  expect(sameFile(file, { ...file })).toBe(true);
  expect(sameFile(file, { ...file, ino: "2" })).toBe(false);
  expect(sameFile(file, { ...file, birthtimeNs: "11" })).toBe(false);
});

test("a birth time of zero is none", () => {
  expect(hasBirthTime({ ino: "1", birthtimeNs: "0" })).toBe(false);
  expect(hasBirthTime({ ino: "1", birthtimeNs: "1" })).toBe(true);
});
