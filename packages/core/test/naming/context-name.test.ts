import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { contextName } from "../../src/naming/context-name.ts";

const DIGEST = "0123456789abcdef".repeat(4);
const OTHER_DIGEST = "fedcba9876543210".repeat(4);
const none: ReadonlySet<string> = new Set();

/** Windows takes the part before the first dot, without spaces at its end, in any case. */
const WINDOWS_DEVICE = /^(?:con|prn|aux|nul|(?:com|lpt)[0-9¹²³]) *(?:\.|$)/i;
const DEVICES = ["con", "prn", "aux", "nul", "com1", "com¹", "com²", "lpt³", "lpt9", "COM0"];
/** What git lets an id be, and what it does not: a name has to come out of anything. */
const anyId = fc.oneof(
  fc.string({ unit: "binary", maxLength: 300 }),
  fc.string({ unit: "grapheme", maxLength: 300 }),
  fc.stringMatching(/^[A-Za-z0-9 ._-]{1,60}$/),
  fc.stringMatching(/^[a-z0-9._-]{40,60}$/),
  fc
    .tuple(fc.constantFrom(...DEVICES), fc.constantFrom("", ".", ".txt", ".tar.gz", " ", "1"))
    .map(([device, end]) => device + end),
  fc
    .array(
      fc.constantFrom(
        ...["feature", "Fix", "é", "e\u0301", "日本", "😀", "\u200d", "\u202e", "\ufeff", "שלום"],
        ...["-", "--", ".", "..", " ", "\n", "\t", "\0", "/", "\\", "\ud800", "_", "K", "ſ"],
      ),
      { maxLength: 8 },
    )
    .map((pieces) => pieces.join("")),
  fc.constantFrom("é".repeat(150), "x".repeat(300), "-".repeat(300), ".".repeat(300), ""),
);
const anyDigest = fc.stringMatching(/^[0-9a-f]{64}$/);

/** Other writings of a name that some file system takes for the same one. */
const writings: readonly ((name: string, capitals: readonly boolean[]) => string)[] = [
  (name, capitals) =>
    [...name].map((char, at) => (capitals[at] ? char.toUpperCase() : char)).join(""),
  (name) => `${name}.`,
  (name) => name.replaceAll("k", "\u212A").replaceAll("s", "ſ"),
  (name) => [...name].join("\u200d"),
  (name) => name.replaceAll(/[a-z0-9]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0)),
];

describe("a context name", () => {
  test("is of cgc's safe alphabet and at most 60 characters, whatever the id", () => {
    fc.assert(
      fc.property(anyId, anyDigest, (id, digest) => {
        const name = contextName(id, digest, none) ?? "";
        expect(name).toMatch(/^wt-[a-z0-9](?:[a-z0-9._-]*[a-z0-9_-])?$/);
        expect(name.length).toBeLessThanOrEqual(60);
        expect(name).not.toMatch(WINDOWS_DEVICE);
      }),
      { numRuns: 1000 },
    );
  });

  test("is never one that is taken, however the taken one is written", () => {
    const anyWriting = fc.constantFrom(...writings);
    fc.assert(
      fc.property(
        anyId,
        anyDigest,
        fc.array(anyWriting, { minLength: 1 }),
        fc.array(fc.boolean()),
        (id, digest, inTurn, capitals) => {
          const taken = new Set<string>();
          const given = new Set<string>();
          for (let round = 0; round < 12; round += 1) {
            const name = contextName(id, digest, taken);
            if (name === undefined) break;
            expect(given).not.toContain(name);
            expect(name).toMatch(/^wt-[a-z0-9._-]{1,113}$/);
            given.add(name);
            taken.add(inTurn[round % inTurn.length]?.(name, capitals) ?? name);
          }
          expect(given.size).toBeGreaterThanOrEqual(8);
        },
      ),
    );
  });

  test("differs for all that ever lived, be it one id of many repositories or one id made anew", () => {
    const ids = fc.oneof(anyId, fc.constantFrom("feature", "Feature", "feature."));
    const lives = fc.uniqueArray(anyDigest, { minLength: 2, maxLength: 8 });
    fc.assert(
      fc.property(ids, lives, (id, digests) => {
        const taken = new Set<string>();
        for (const digest of digests) taken.add(contextName(id, digest, taken) ?? "");
        expect(taken.size).toBe(digests.length);
        expect(taken).not.toContain("");
      }),
    );
  });

  test("of an id that is not safe tells two repositories apart before either is known", () => {
    fc.assert(
      fc.property(anyId, (id) => {
        const name = contextName(id, DIGEST, none);
        fc.pre(name !== `wt-${id}`);
        expect(name).toMatch(/-01234567$/);
        expect(contextName(id, OTHER_DIGEST, none)).toMatch(/-fedcba98$/);
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

  test("depends on nothing but what it is given, in no order", () => {
    fc.assert(
      fc.property(anyId, anyDigest, fc.array(anyId), (id, digest, names) => {
        const taken = [...names, ...names.map((name) => `wt-${name}`)];
        const name = contextName(id, digest, new Set(taken));
        expect(contextName(id, digest, new Set(taken.toReversed()))).toBe(name);
      }),
    );
  });

  test.each([
    ["feature", "wt-feature"],
    ["a", "wt-a"],
    ["v1.2_x-3", "wt-v1.2_x-3"],
    ["x".repeat(48), `wt-${"x".repeat(48)}`],
    ["con", "wt-con"],
    ["nul.txt", "wt-nul.txt"],
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
    ["com¹", "wt-com-01234567"],
    ["a\nb", "wt-a-b-01234567"],
    ["e\u0301te", "wt-e-te-01234567"],
    ["", "wt-worktree-01234567"],
    ["x".repeat(49), `wt-${"x".repeat(48)}-01234567`],
    ["x".repeat(300), `wt-${"x".repeat(48)}-01234567`],
  ])("for the id %j is %j", (id, name) => {
    expect(contextName(id, DIGEST, none)).toBe(name);
  });

  test.each(["WT-FEATURE", "wt-feature.", "ｗｔ-ｆｅａｔｕｒｅ", "wt-fea\u200bture"])(
    "is not the plain one where %j is taken",
    (name) => {
      expect(contextName("feature", DIGEST, new Set([name]))).toBe("wt-feature-01234567");
    },
  );

  test("grows when even the long form is taken, and at last there is none", () => {
    const taken = new Set(["WT-A", "wt-a-01234567"]);
    expect(contextName("a", DIGEST, taken)).toBe("wt-a-0123456789abcdef");
    for (let length = 8; length <= 64; length += 8) taken.add(`wt-a-${DIGEST.slice(0, length)}`);
    expect(contextName("a", DIGEST, taken)).toBeUndefined();
  });
});
