import { describe, expect, test } from "vitest";
import type { Reason, Verdict } from "../../src/locate/verdict.ts";
import type { MappingRecord, RecordLookup, Stamp } from "../../src/record/mapping-record.ts";
import type { MismatchReason, Refusal } from "../../src/refusals/refusal.ts";
import type { Facts, RegisteredContext } from "../../src/resolve/facts.ts";
import { resolve } from "../../src/resolve/resolve.ts";
import { agreeingFacts, flags, registered, unmappedFacts } from "../samples/facts.ts";
import {
  boundRecord,
  completeStamp,
  declinedRecord,
  holder,
  identity,
} from "../samples/records.ts";

const found = (changed: Partial<MappingRecord>): Pick<Facts, "record"> => ({
  record: { kind: "found", record: { ...boundRecord, ...changed } },
});
const stamped = (changed: Partial<Stamp>): Pick<Facts, "record"> =>
  found({ stamp: { ...completeStamp, ...changed } });
const elsewhere = (by: "top" | "incarnation", host = "host-a"): Pick<Facts, "record"> => ({
  record: { kind: "elsewhere", record: { ...boundRecord, host }, by },
});
const listed = (changed: Partial<RegisteredContext>): Pick<Facts, "registry"> => ({
  registry: { kind: "read", context: { ...registered, ...changed } },
});
const broken: Facts["registry"] = { kind: "broken", file: "/c.yaml", line: 3, detail: "bad" };
const graphOf = (changed: Partial<Facts>): unknown => {
  const decision = resolve({ ...agreeingFacts, ...changed });
  return decision.kind === "bound" ? decision.graph : decision;
};

describe("off", () => {
  test("is inactive, whatever else is known", () => {
    for (const facts of [agreeingFacts, unmappedFacts])
      expect(resolve({ ...facts, mode: "off" })).toEqual({ kind: "inactive", because: "mode-off" });
  });
});

describe("a directory that is no linked worktree", () => {
  test.each<Verdict>([
    { kind: "main", commonDir: "/repo/.git", top: "/repo", flags },
    { kind: "submodule", top: "/repo/sub" },
    { kind: "bare", commonDir: "/repo.git" },
    { kind: "none" },
  ])("is inactive: $kind", (verdict) => {
    const decision = resolve({ ...agreeingFacts, verdict });
    expect(decision).toEqual({ kind: "inactive", because: "not-a-worktree" });
  });

  test.each<[string, Verdict, Refusal]>([
    [
      "malformed",
      { kind: "malformed", reason: "pointer-syntax", transient: false, top: "/x" },
      { code: "checkout-malformed", reason: "pointer-syntax", top: "/x" },
    ],
    [
      "a mismatch",
      { kind: "mismatch", reason: "entry-misplaced", transient: true, top: "/x" },
      { code: "checkout-mismatch", reason: "entry-misplaced", top: "/x" },
    ],
    [
      "malformed before a top was reached",
      { kind: "malformed", reason: "start-unreadable" as Reason, transient: false, top: undefined },
      { code: "checkout-malformed", reason: "start-unreadable", top: undefined },
    ],
    [
      "a worktree on a file system without birth times",
      { kind: "worktree", identity, flags: { ...flags, noBirthTime: true } },
      { code: "birth-time-missing", top: identity.top },
    ],
  ])("is refused: %s", (_what, verdict, refusal) => {
    const decision = resolve({ ...agreeingFacts, verdict });
    expect(decision).toEqual({ kind: "refused", refusal });
  });
});

describe("a worktree without a record", () => {
  test("is unmapped, with the name that it would get", () => {
    const decision = resolve(unmappedFacts);
    expect(decision).toEqual({ kind: "unmapped", identity, proposedName: "wt-feature" });
  });

  test("is refused when no name is free", () => {
    const decision = resolve({ ...unmappedFacts, proposedName: undefined });
    expect(decision).toEqual({ kind: "refused", refusal: { code: "no-free-name", id: "feature" } });
  });

  test("is refused while the registry is broken: a create would overwrite it", () => {
    const refusal = { code: "registry-broken", file: "/c.yaml", line: 3, detail: "bad" };
    const decision = resolve({ ...unmappedFacts, registry: broken });
    expect(decision).toMatchObject({ kind: "refused", refusal });
  });
});

describe("a record", () => {
  test.each<[string, Partial<Facts>, Refusal]>([
    [
      "that is damaged",
      { record: { kind: "refused", file: "/s/m.json", why: "damaged" } },
      { code: "record-refused", file: "/s/m.json", why: "damaged" },
    ],
    [
      "of an unknown schema",
      { record: { kind: "refused", file: "/s/m.json", why: "unknown-schema" } },
      { code: "record-refused", file: "/s/m.json", why: "unknown-schema" },
    ],
    [
      "of another host",
      found({ host: "host-b" }),
      { code: "record-of-another-host", host: "host-b" },
    ],
    [
      "of another host under another key",
      elsewhere("top", "host-b"),
      { code: "record-of-another-host", host: "host-b" },
    ],
    [
      "beside a broken registry",
      { registry: broken },
      { code: "registry-broken", file: "/c.yaml", line: 3, detail: "bad" },
    ],
  ])("%s is refused", (_what, changed, refusal) => {
    const decision = resolve({ ...agreeingFacts, ...changed });
    expect(decision).toMatchObject({ kind: "refused", refusal });
  });

  test("that is declined says so, also beside a broken registry", () => {
    const record: RecordLookup = { kind: "found", record: declinedRecord };
    for (const registry of [agreeingFacts.registry, broken])
      expect(resolve({ ...agreeingFacts, record, registry })).toEqual({
        kind: "declined",
        identity,
      });
  });

  test("that is being made says by whom", () => {
    const decision = resolve({ ...agreeingFacts, ...found({ state: "creating", stamp: null }) });
    expect(decision).toEqual({ kind: "creating", identity, by: holder, consent: "create" });
  });

  const { incarnation } = identity;
  const remade = (part: "commondir" | "pointer"): Pick<Facts, "record"> =>
    found({
      identity: {
        ...identity,
        incarnation: { ...incarnation, [part]: { ...incarnation[part], birthtimeNs: "1" } },
      },
    });
  test.each<[MismatchReason, Partial<Facts>]>([
    ["record-of-another-worktree", found({ identity: { ...identity, id: "other" } })],
    ["record-of-another-worktree", found({ identity: { ...identity, commonDir: "/other/.git" } })],
    ["top-known-elsewhere", elsewhere("top")],
    ["repository-moved", elsewhere("incarnation")],
    ["entry-recreated", remade("commondir")],
    ["checkout-replaced", remade("pointer")],
    ["context-missing", { registry: { kind: "read", context: undefined } }],
    ["context-changed", listed({ database: "falkordb" })],
    ["context-changed", listed({ databasePath: "/elsewhere" })],
    ["context-changed", listed({ repos: [] })],
    ["context-mixed", listed({ repos: [identity.top, "/foreign"] })],
    ["context-mixed", listed({ repos: [`${identity.top}/`] })],
    ["database-missing", { database: { kind: "missing" } }],
  ])("that does not fit is a mismatch: %s", (reason, changed) => {
    const decision = resolve({ ...agreeingFacts, ...changed });
    expect(decision).toEqual({ kind: "identity-mismatch", identity, reason });
  });

  test("of a re-made worktree is a mismatch in every state, declined or being made", () => {
    for (const state of ["declined", "creating", "bound"] as const) {
      const changed = remade("commondir");
      const record = changed.record.kind === "found" ? changed.record.record : boundRecord;
      const context = state === "declined" ? null : record.context;
      const facts = { ...agreeingFacts, ...found({ ...record, state, context }) };
      expect(resolve(facts)).toMatchObject({ reason: "entry-recreated" });
    }
  });
});

describe("the graph of a bound context", () => {
  const moved = { top: "/trees/before" };
  const listedBefore = listed({ repos: ["/trees/before"] });
  test.each<[string, Partial<Facts>, unknown]>([
    ["never, without a stamp", found({ stamp: null }), { kind: "never" }],
    [
      "indexing, while its process lives",
      { ...stamped({ state: "indexing" }), indexer: "alive" },
      { kind: "indexing", by: holder, since: completeStamp.since },
    ],
    [
      "indexing, while nobody can tell",
      { ...stamped({ state: "indexing" }), indexer: "unknown" },
      { kind: "indexing", by: holder, since: completeStamp.since },
    ],
    ["interrupted, when its process died", stamped({ state: "indexing" }), { kind: "interrupted" }],
    [
      "interrupted, when it was cancelled",
      stamped({ state: "interrupted" }),
      { kind: "interrupted" },
    ],
    ["failed", stamped({ state: "failed" }), { kind: "failed" }],
    ["empty", stamped({ state: "empty" }), { kind: "empty" }],
    ["moved, when it was complete", { ...stamped(moved), ...listedBefore }, { kind: "moved" }],
    [
      "moved, when it was half made: its nodes name the old place",
      { ...stamped({ ...moved, state: "failed" }), ...listedBefore },
      { kind: "moved" },
    ],
    [
      "moved, when its process died at the old place",
      { ...stamped({ ...moved, state: "indexing" }), ...listedBefore },
      { kind: "moved" },
    ],
    [
      "never, without a database: no run has made one yet",
      { ...found({ stamp: null }), database: { kind: "missing" } },
      { kind: "never" },
    ],
  ])("is %s", (_what, changed, graph) => {
    expect(graphOf(changed)).toEqual(graph);
  });

  test("is complete when everything agrees, and its permit names record and stamp", () => {
    const decision = resolve(agreeingFacts);
    if (decision.kind !== "bound" || decision.graph.kind !== "complete") expect.fail();
    const { readable, attested, freshness } = decision.graph;
    expect([attested, freshness]).toEqual([true, { kind: "unknown" }]);
    expect([readable.generation, readable.stampGeneration]).toEqual([7, 3]);
    expect([readable.identity, readable.context]).toEqual([identity, boundRecord.context]);
    expect([decision.owned.generation, decision.owned.identity]).toEqual([7, identity]);
  });

  test.each(["1 2 4", undefined])("is not attested by the mark %j", (attestedMark) => {
    expect(graphOf({ attestedMark })).toMatchObject({ kind: "complete", attested: false });
  });
});
