import fc from "fast-check";
import type { WorktreeIdentity } from "../../src/identity/identity.ts";
import type { FileMark } from "../../src/identity/incarnation.ts";
import type { Holder } from "../../src/record/holder.ts";
import type { MappingRecord, Stamp, TreeState } from "../../src/record/mapping-record.ts";

const withoutNul = (text: string): boolean => !text.includes("\0");

/** Any text that the operating system takes as a path. */
export const pathText: fc.Arbitrary<string> = fc
  .oneof(fc.string({ unit: "binary", minLength: 1 }), fc.string({ minLength: 1 }))
  .filter(withoutNul);

const text = fc.string({ unit: "grapheme" }).filter(withoutNul);
const filledText = text.filter((value) => value !== "");
const digits = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }).map(String);
const count = fc.nat();

const token = fc.stringMatching(/^[0-9a-f]{32}$/);

const fileMark: fc.Arbitrary<FileMark> = fc.record({ ino: digits, birthtimeNs: digits });

/** Any identity that a record can hold. */
export const anyIdentity: fc.Arbitrary<WorktreeIdentity> = fc.record({
  commonDir: pathText,
  id: pathText,
  top: pathText,
  incarnation: fc.record({ commondir: fileMark, pointer: fileMark, marker: fc.option(token) }),
});

const anyHolder: fc.Arbitrary<Holder> = fc.record({
  host: text,
  boot: text,
  pidNamespace: text,
  pid: fc.integer({ min: 1 }),
  startTime: text,
  command: text,
  token: filledText,
});

const anyTree: fc.Arbitrary<TreeState> = fc.record({
  head: fc.option(filledText),
  fingerprint: fc.option(filledText),
});

const anyStamp: fc.Arbitrary<Stamp> = fc.oneof(
  stampOf(["complete"], count, anyTree),
  stampOf(["indexing", "interrupted", "failed", "empty"], fc.option(count), fc.option(anyTree)),
);

function stampOf(
  states: readonly Stamp["state"][],
  counted: fc.Arbitrary<number | null>,
  after: fc.Arbitrary<TreeState | null>,
): fc.Arbitrary<Stamp> {
  return fc.record({
    generation: fc.integer({ min: 1 }),
    state: fc.constantFrom(...states),
    by: anyHolder,
    since: filledText,
    top: pathText,
    nested: fc.array(filledText),
    before: anyTree,
    after,
    cgcVersion: text,
    files: counted,
    functions: counted,
  });
}

const shared = {
  schema: fc.constant(1 as const),
  generation: fc.integer({ min: 1 }),
  identity: anyIdentity,
  host: filledText,
  by: anyHolder,
  createdAt: filledText,
  earlierNames: fc.array(filledText),
};

/** Any record that we could have written. */
export const anyRecord: fc.Arbitrary<MappingRecord> = fc.oneof(
  fc.record({
    ...shared,
    state: fc.constantFrom("creating", "bound"),
    context: fc.record({
      name: filledText,
      engine: fc.constantFrom("kuzudb", "ladybugdb", "falkordb"),
      databasePath: pathText,
    }),
    consent: fc.constantFrom("create", "always"),
    stamp: fc.option(anyStamp),
  }),
  fc.record({
    ...shared,
    state: fc.constant("declined"),
    context: fc.constant(null),
    consent: fc.constant("never"),
    stamp: fc.constant(null),
  }),
);
