import { describe, expect, test } from "vitest";
import {
  hasBirthTime,
  type Incarnation,
  incarnationDifference,
  sameEntry,
  sameFile,
} from "../../src/identity/incarnation.ts";

const first: Incarnation = {
  commondir: { ino: "1", birthtimeNs: "10" },
  pointer: { ino: "2", birthtimeNs: "20" },
  marker: null,
};
const newCommondir = { ino: "1", birthtimeNs: "11" };
const newPointer = { ino: "3", birthtimeNs: "20" };

describe("the difference of two incarnations", () => {
  test.each([
    [first, undefined],
    [{ ...first, commondir: newCommondir }, "entry-recreated"],
    [{ ...first, pointer: newPointer }, "checkout-replaced"],
    [{ ...first, commondir: newCommondir, pointer: newPointer }, "entry-recreated"],
  ] as const)("to %j is %s", (second, difference) => {
    expect(incarnationDifference(first, structuredClone(second))).toBe(difference);
    expect(incarnationDifference(second, first)).toBe(difference);
  });
});

/** Neither file has a birth time. */
const unborn: Incarnation = {
  commondir: { ino: "1", birthtimeNs: "0" },
  pointer: { ino: "2", birthtimeNs: "0" },
  marker: "0123456789abcdef0123456789abcdef",
};
const otherToken = "fedcba9876543210fedcba9876543210";

describe("without birth times the difference", () => {
  test.each<[string, Incarnation, Incarnation, ReturnType<typeof incarnationDifference>]>([
    ["of equal markers is none", unborn, { ...unborn }, undefined],
    ["of two markers", unborn, { ...unborn, marker: otherToken }, "entry-recreated"],
    ["to one without its marker", unborn, { ...unborn, marker: null }, "marker-missing"],
    [
      "of two without marker cannot be told",
      { ...unborn, marker: null },
      { ...unborn, marker: null },
      "marker-missing",
    ],
    [
      "of two without marker, where one file has a birth time, cannot be told",
      { ...first, pointer: unborn.pointer },
      { ...first, pointer: unborn.pointer },
      "marker-missing",
    ],
    [
      "is the inode's before the marker's",
      unborn,
      { ...unborn, commondir: { ino: "9", birthtimeNs: "0" }, marker: otherToken },
      "entry-recreated",
    ],
    [
      "is the pointer's inode's too",
      unborn,
      { ...unborn, pointer: { ino: "9", birthtimeNs: "0" } },
      "checkout-replaced",
    ],
  ])("%s", (_what, a, b, difference) => {
    expect(incarnationDifference(a, b)).toBe(difference);
    expect(incarnationDifference(b, a)).toBe(difference);
  });
});

describe("the same entry, wherever it lies now,", () => {
  test.each<[string, Incarnation, Incarnation, boolean]>([
    ["is told by its birth time", first, { ...first, pointer: newPointer }, true],
    ["is not one with another birth time", first, { ...first, commondir: newCommondir }, false],
    ["is told by its marker", unborn, { ...unborn }, true],
    ["is not one with another marker", unborn, { ...unborn, marker: otherToken }, false],
    [
      "is never told by an inode alone",
      { ...unborn, marker: null },
      { ...unborn, marker: null },
      false,
    ],
  ])("%s", (_what, a, b, same) => {
    expect(sameEntry(a, b)).toBe(same);
    expect(sameEntry(b, a)).toBe(same);
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
