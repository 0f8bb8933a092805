import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { contextName } from "../../src/naming/context-name.ts";

const DIGEST = "0123456789abcdef".repeat(4);
const OTHER_DIGEST = "fedcba9876543210".repeat(4);
const none: ReadonlySet<string> = new Set();

const anyId = fc.oneof(
  fc.string({ unit: "binary", minLength: 1, maxLength: 300 }),
  fc.string({ unit: "grapheme", minLength: 1 }),
  fc.stringMatching(/^[A-Za-z0-9 ._-]{1,60}$/),
  fc.constantFrom(
    "con",
    "CON",
    "nul.txt",
    "com1",
    "lpt9.",
    "-rf",
    "--",
    ".",
    "..",
    ".hidden",
    "a.",
  ),
);
const anyDigest = fc.stringMatching(/^[0-9a-f]{64}$/);

/** `name` in some mixture of capitals. */
const inSomeCase = (name: string, capitals: readonly boolean[]): string =>
  [...name].map((char, at) => (capitals[at] ? char.toUpperCase() : char)).join("");

describe("a context name", () => {
  test("is short, safe as a file name and as an argument, whatever the id", () => {
    fc.assert(
      fc.property(anyId, anyDigest, (id, digest) => {
        const name = contextName(id, digest, none) ?? "";
        expect(name).toMatch(/^wt-[a-z0-9](?:[a-z0-9._-]*[a-z0-9_-])?$/);
        expect(name.length).toBeLessThanOrEqual(60);
      }),
    );
  });

  test("is never one that is taken, whatever the case of the taken one", () => {
    fc.assert(
      fc.property(anyId, anyDigest, fc.array(fc.boolean()), (id, digest, capitals) => {
        const taken = new Set<string>();
        for (let round = 0; round < 12; round += 1) {
          const name = contextName(id, digest, taken);
          if (name === undefined) break;
          expect([...taken].map((one) => one.toLowerCase())).not.toContain(name.toLowerCase());
          taken.add(inSomeCase(name, capitals));
        }
      }),
    );
  });

  test("differs for two makings of one id as soon as the plain one is taken", () => {
    fc.assert(
      fc.property(anyId, (id) => {
        const taken = new Set([`wt-${id}`]);
        const name = contextName(id, DIGEST, taken);
        expect(name).toMatch(/-01234567$/);
        expect(contextName(id, OTHER_DIGEST, taken)).not.toBe(name);
      }),
    );
  });

  test.each([
    ["feature", "wt-feature"],
    ["a", "wt-a"],
    ["v1.2_x-3", "wt-v1.2_x-3"],
    ["x".repeat(48), `wt-${"x".repeat(48)}`],
    ["console", "wt-console"],
  ])("for the safe id %j is %j", (id, name) => {
    expect(contextName(id, DIGEST, none)).toBe(name);
  });

  test.each([
    ["Feature", "wt-feature-01234567"],
    ["a b", "wt-a-b-01234567"],
    ["naïve/été", "wt-na-ve-t-01234567"],
    ["-rf", "wt-rf-01234567"],
    [".hidden", "wt-hidden-01234567"],
    ["end.", "wt-end-01234567"],
    ["..", "wt-worktree-01234567"],
    ["日本", "wt-worktree-01234567"],
    ["con", "wt-con-01234567"],
    ["nul.txt", "wt-nul.txt-01234567"],
    ["x".repeat(49), `wt-${"x".repeat(48)}-01234567`],
    ["x".repeat(300), `wt-${"x".repeat(48)}-01234567`],
  ])("for the id %j is %j", (id, name) => {
    expect(contextName(id, DIGEST, none)).toBe(name);
  });

  test("grows when even the long form is taken, and at last there is none", () => {
    const taken = new Set(["WT-A", "wt-a-01234567"]);
    expect(contextName("a", DIGEST, taken)).toBe("wt-a-0123456789abcdef");
    for (let length = 8; length <= 64; length += 8) taken.add(`wt-a-${DIGEST.slice(0, length)}`);
    expect(contextName("a", DIGEST, taken)).toBeUndefined();
  });
});
