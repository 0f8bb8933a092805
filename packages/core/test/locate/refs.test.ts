import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { commitOf, isPerWorktreeRef, parsePackedRef, parseRefText } from "../../src/locate/refs.ts";

const ID = "0123456789abcdef0123456789abcdef01234567";
const LONG = `${ID}${"89abcdef".repeat(3)}`;

describe("the text of a ref", () => {
  test.each([
    [`ref: refs/heads/main\n`, { kind: "symbolic", ref: "refs/heads/main" }],
    [`ref:refs/heads/main`, { kind: "symbolic", ref: "refs/heads/main" }],
    [`ref:\trefs/heads/feat/x \n`, { kind: "symbolic", ref: "refs/heads/feat/x" }],
    [`ref: refs/heads/größe\n`, { kind: "symbolic", ref: "refs/heads/größe" }],
    [`${ID}\n`, { kind: "commit", commit: ID }],
    [LONG, { kind: "commit", commit: LONG }],
  ])("%j is read", (text, read) => {
    expect(parseRefText(text)).toEqual(read);
  });

  test.each([
    "",
    "\n",
    "ref: main",
    "ref: refs/",
    "ref: refs//heads/x",
    "ref: refs/heads/../../../etc/passwd",
    "ref: refs/heads/..",
    "ref: refs/heads/.invalid",
    "ref: refs/heads/a b",
    "ref: refs/heads/a\u0000b",
    "ref: refs/heads/x/",
    `${ID.slice(1)}\n`,
    `${ID}0\n`,
    `${ID.toUpperCase()}\n`,
    `x${ID}\n`,
  ])("%j is none", (text) => {
    expect(parseRefText(text)).toEqual({ kind: "bad" });
  });

  test("never leads out of the folder of refs", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(".", "/", "a", "refs/", "\\") }), (name) => {
        const read = parseRefText(`ref: refs/${name}`);
        if (read.kind !== "symbolic") return;
        expect(read.ref.split("/")).not.toContain("..");
        expect(read.ref).not.toMatch(/\/\/|\/$|\\/);
      }),
    );
  });
});

describe("packed-refs", () => {
  const text = [
    "# pack-refs with: peeled fully-peeled sorted ",
    `${ID} refs/heads/main`,
    `${LONG} refs/heads/main-2`,
    `${"f".repeat(40)} refs/remotes/origin/refs/heads/main`,
    `^${"e".repeat(40)}`,
    `${"d".repeat(40)} refs/tags/v1`,
    "",
  ].join("\n");
  test.each([
    ["refs/heads/main", ID],
    ["refs/heads/main-2", LONG],
    ["refs/tags/v1", "d".repeat(40)],
    ["refs/heads/mai", undefined],
    ["refs/heads/main-", undefined],
    ["refs/heads/other", undefined],
  ])("holds %s as %s", (ref, id) => {
    expect(parsePackedRef(text, ref)).toBe(id);
  });

  test("a line without an object id is none", () => {
    expect(parsePackedRef("zzz refs/heads/main\n", "refs/heads/main")).toBeUndefined();
  });
});

test.each([
  ["refs/bisect/bad", true],
  ["refs/worktree/x", true],
  ["refs/rewritten/x", true],
  ["refs/heads/bisect", false],
  ["refs/worktrees/x", false],
])("%s is kept in each worktree's own directory: %s", (ref, own) => {
  expect(isPerWorktreeRef(ref)).toBe(own);
});

test.each([
  [{ kind: "branch", ref: "refs/heads/x", commit: ID }, ID],
  [{ kind: "detached", commit: ID }, ID],
  [{ kind: "unborn", ref: "refs/heads/x" }, "unborn"],
  [{ kind: "unknown" }, null],
] as const)("a stamp keeps of %j: %s", (head, kept) => {
  expect(commitOf(head)).toBe(kept);
});
