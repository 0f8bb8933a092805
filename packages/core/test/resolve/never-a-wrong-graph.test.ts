import fc from "fast-check";
import { expect, test } from "vitest";
import type { WorktreeIdentity } from "../../src/identity/identity.ts";
import type { Verdict } from "../../src/locate/verdict.ts";
import type { MappingRecord, RecordLookup, Stamp } from "../../src/record/mapping-record.ts";
import type { Decision } from "../../src/resolve/decision.ts";
import type { Facts } from "../../src/resolve/facts.ts";
import { planCreate } from "../../src/resolve/plan-create.ts";
import { resolve } from "../../src/resolve/resolve.ts";
import { anyRecord } from "../samples/arbitraries.ts";
import { agreeingFacts, flags, registered, worktreeVerdict } from "../samples/facts.ts";
import { boundRecord, completeStamp, declinedRecord, identity } from "../samples/records.ts";
import { fieldsOf, withOther } from "./every-field.ts";
import { markedIdentity } from "./marked.ts";
import { outcomeOf } from "./table/outcome.ts";

const changedOnce = [identity, markedIdentity].flatMap((own) =>
  fieldsOf(own).map((field) => ({ field, own, other: withOther(own, field) })),
);
const identities: fc.Arbitrary<WorktreeIdentity> = fc.oneof(
  { weight: 5, arbitrary: fc.constant(identity) },
  { weight: 2, arbitrary: fc.constant(markedIdentity) },
  {
    weight: 1,
    arbitrary: fc.constant(withOther(markedIdentity, "incarnation.marker", () => null)),
  },
  { weight: 3, arbitrary: fc.constantFrom(...changedOnce.map(({ other }) => other)) },
);
const trees = fc.record({
  head: fc.constantFrom("one", "two", null),
  fingerprint: fc.constantFrom("clean", "changed", null),
});
const stamps: fc.Arbitrary<Stamp> = fc.record({
  generation: fc.constantFrom(3, 4),
  state: fc.constantFrom("complete", "complete", "indexing", "interrupted", "failed", "empty"),
  by: fc.constant(completeStamp.by),
  since: fc.constant(completeStamp.since),
  top: fc.constantFrom(identity.top, identity.top, "/trees/elsewhere"),
  nested: fc.constant([]),
  before: trees,
  after: trees,
  cgcVersion: fc.constant("0.6.13"),
  files: fc.constant(1),
  functions: fc.constant(1),
});
const nearRecord: fc.Arbitrary<MappingRecord> = fc
  .record({
    identity: identities,
    stamp: fc.option(stamps, { freq: 8 }),
    state: fc.constantFrom("bound", "bound", "bound", "creating"),
    host: fc.constantFrom("host-a", "host-a", "host-a", "host-b"),
    generation: fc.constantFrom(7, 8),
  })
  .map((changed) => ({ ...boundRecord, ...changed }) as MappingRecord);
const records = fc.oneof(
  { weight: 8, arbitrary: nearRecord },
  { weight: 1, arbitrary: fc.constant(declinedRecord) },
  { weight: 1, arbitrary: anyRecord },
);
const lookups: fc.Arbitrary<RecordLookup> = fc.oneof(
  { weight: 10, arbitrary: records.map((record) => ({ kind: "found" as const, record })) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("elsewhere" as const),
      record: records,
      by: fc.constantFrom("top" as const, "incarnation" as const),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: "refused", file: "/f", why: "damaged" } as const) },
  { weight: 1, arbitrary: fc.constant({ kind: "none" } as const) },
);
const verdicts: fc.Arbitrary<Verdict> = fc.oneof(
  {
    weight: 9,
    arbitrary: identities.map((one) => ({ ...worktreeVerdict, identity: one }) as Verdict),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Verdict>(
      { kind: "none" },
      { kind: "mismatch", reason: "entry-misplaced", transient: false, top: "/x" },
      { kind: "worktree", identity, flags: { ...flags, noBirthTime: true } },
    ),
  },
);
const registries: fc.Arbitrary<Facts["registry"]> = fc.oneof(
  {
    weight: 9,
    arbitrary: fc
      .record({
        database: fc.constantFrom("kuzudb", "kuzudb", "falkordb"),
        databasePath: fc.constantFrom(registered.databasePath, registered.databasePath, "/other"),
        repos: fc.constantFrom([identity.top], [identity.top], [], [identity.top, "/other"]),
      })
      .map((context) => ({ kind: "read" as const, context })),
  },
  { weight: 1, arbitrary: fc.constant({ kind: "read", context: undefined } as const) },
  {
    weight: 1,
    arbitrary: fc.constant({ kind: "broken", file: "/f", line: 1, detail: "" } as const),
  },
);
const anyFacts: fc.Arbitrary<Facts> = fc.record({
  mode: fc.constantFrom("isolate", "isolate", "isolate", "off"),
  verdict: verdicts,
  host: fc.constant("host-a"),
  record: lookups,
  registry: registries,
  database: fc.constantFrom<Facts["database"]>(
    { kind: "file", mark: "m" },
    { kind: "file", mark: "m" },
    { kind: "missing" },
  ),
  attestedMark: fc.constantFrom("m", "n", undefined),
  indexer: fc.constantFrom("alive", "dead", "unknown"),
  tree: trees.map((tree) => ({ ...tree, changedFiles: null })),
  proposedName: fc.constantFrom("wt-feature", undefined),
});

const readableOf = (decision: Decision) =>
  decision.kind === "bound" && decision.graph.kind === "complete"
    ? decision.graph.readable
    : undefined;

/** Says in plain words when a graph may be read; deliberately not the way the code says it. */
function everythingAgrees({ mode, verdict, host, record, registry, database }: Facts): boolean {
  if (mode !== "isolate" || verdict.kind !== "worktree") return false;
  if (record.kind !== "found" || registry.kind !== "read" || database.kind !== "file") return false;
  const { record: mapping } = record;
  const { top, ...making } = verdict.identity;
  const { top: _recordedTop, ...recordedMaking } = mapping.identity;
  const { commondir, pointer, marker } = making.incarnation;
  const isProven =
    marker !== null || ![commondir, pointer].some((mark) => mark.birthtimeNs === "0");
  return (
    mapping.state === "bound" &&
    mapping.host === host &&
    isProven &&
    JSON.stringify(recordedMaking) === JSON.stringify(making) &&
    registry.context?.database === mapping.context?.engine &&
    registry.context?.databasePath === mapping.context?.databasePath &&
    mapping.stamp?.state === "complete" &&
    mapping.stamp.top === top &&
    registry.context?.repos.includes(top) === true &&
    registry.context.repos.every((path) => path === top)
  );
}

test("a graph is readable exactly when record, registry entry, stamp and database file agree", () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const readable = readableOf(resolve(facts));
      expect(readable !== undefined).toBe(everythingAgrees(facts));
      if (readable === undefined || facts.verdict.kind !== "worktree") return;
      expect(readable.identity).toEqual(facts.verdict.identity);
      expect(readable.context).toEqual(
        facts.record.kind === "found" && facts.record.record.context,
      );
    }),
    { numRuns: 5_000 },
  );
});

test("the generated facts reach readable graphs and every kind of decision", () => {
  const kinds = new Set(fc.sample(anyFacts, 5_000).map((facts) => resolve(facts).kind));
  expect([...kinds].sort()).toEqual([
    "bound",
    "creating",
    "declined",
    "identity-mismatch",
    "inactive",
    "refused",
    "unmapped",
  ]);
  expect(fc.sample(anyFacts, 5_000).some(everythingAgrees)).toBe(true);
});

test("a worktree with any record is never unmapped", () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      if (facts.record.kind !== "none") expect(resolve(facts).kind).not.toBe("unmapped");
    }),
    { numRuns: 2_000 },
  );
});

test.each(changedOnce)(
  "a mapping of a worktree with another $field is a mismatch or moved, never readable, never new",
  ({ field, own, other }) => {
    const record = { kind: "found", record: { ...boundRecord, identity: own } } as const;
    const decisionFor = (one: WorktreeIdentity): Decision =>
      resolve({
        ...agreeingFacts,
        record,
        verdict: { ...worktreeVerdict, identity: one } as Verdict,
      });
    expect(readableOf(decisionFor(own))).toBeDefined();
    const decision = decisionFor(other);
    if (field === "top") expect(decision).toMatchObject({ graph: { kind: "moved" } });
    else expect(decision.kind).toBe("identity-mismatch");
  },
);

test("the files now, their number and the free name say how old a graph is and no more", () => {
  fc.assert(
    fc.property(anyFacts, anyFacts, (facts, { tree, proposedName }) => {
      fc.pre(facts.record.kind !== "none");
      const outcome = outcomeOf(resolve(facts));
      expect(outcomeOf(resolve({ ...facts, tree, proposedName }))).toBe(outcome);
    }),
    { numRuns: 1_000 },
  );
});

test("a plan is made only for the identity that was shown, and over an old mapping only when told", () => {
  const consents = fc.record({
    answer: fc.constantFrom("create" as const, "always" as const),
    shown: identities,
    replaces: fc.boolean(),
  });
  fc.assert(
    fc.property(anyFacts, consents, (facts, consent) => {
      const planned = planCreate(facts, consent);
      if (planned.kind === "refused") return;
      const decision = resolve(facts);
      expect(["unmapped", "creating", "declined", "identity-mismatch", "bound"]).toContain(
        decision.kind,
      );
      expect(planned.plan.identity).toEqual(consent.shown);
      expect(planned.plan.consent).toBe(consent.answer);
      expect(facts.verdict).toMatchObject({ kind: "worktree", identity: consent.shown });
      if (decision.kind !== "unmapped" && decision.kind !== "creating")
        expect(consent.replaces).toBe(true);
      if (decision.kind === "bound")
        expect(["moved", "failed", "empty"]).toContain(decision.graph.kind);
    }),
    { numRuns: 5_000 },
  );
});
