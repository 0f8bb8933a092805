import { describe, expect, test } from "vitest";
import type { Verdict } from "../../src/locate/verdict.ts";
import type { MappingRecord, RecordLookup } from "../../src/record/mapping-record.ts";
import type { Refusal } from "../../src/refusals/refusal.ts";
import type { Facts } from "../../src/resolve/facts.ts";
import { resolve } from "../../src/resolve/resolve.ts";
import { agreeingFacts, unmappedFacts } from "../samples/facts.ts";
import { boundRecord, completeStamp, holder, identity } from "../samples/records.ts";

/*
 * What a decision carries. Which decision it is stands in the table: decision-table.test.ts.
 */

const found = (changed: Partial<MappingRecord>): Pick<Facts, "record"> => ({
  record: { kind: "found", record: { ...boundRecord, ...changed } },
});
const elsewhere = (host: string): RecordLookup => ({
  kind: "elsewhere",
  record: { ...boundRecord, host },
  by: "top",
});
const broken: Facts["registry"] = { kind: "broken", file: "/c.yaml", line: 3, detail: "bad" };
const malformed: Verdict = {
  kind: "malformed",
  reason: "start-unreadable",
  transient: false,
  top: undefined,
};
const mismatch: Verdict = {
  kind: "mismatch",
  reason: "entry-misplaced",
  transient: true,
  top: "/x",
};

describe("a refusal carries what explains it", () => {
  test.each<[Partial<Facts>, Refusal]>([
    [
      { verdict: malformed },
      { code: "checkout-malformed", reason: "start-unreadable", top: undefined },
    ],
    [{ verdict: mismatch }, { code: "checkout-mismatch", reason: "entry-misplaced", top: "/x" }],
    [
      { record: { kind: "refused", file: "/s/m.json", why: "damaged" } },
      { code: "record-refused", file: "/s/m.json", why: "damaged" },
    ],
    [found({ host: "host-b" }), { code: "record-of-another-host", host: "host-b" }],
    [{ record: elsewhere("host-b") }, { code: "record-of-another-host", host: "host-b" }],
    [{ registry: broken }, { code: "registry-broken", file: "/c.yaml", line: 3, detail: "bad" }],
    [
      { ...unmappedFacts, registry: broken },
      { code: "registry-broken", file: "/c.yaml", line: 3, detail: "bad" },
    ],
    [
      { ...unmappedFacts, proposedName: undefined },
      { code: "no-free-name", id: "feature" },
    ],
  ])("%j", (changed, refusal) => {
    const decision = resolve({ ...agreeingFacts, ...changed });
    expect(decision).toMatchObject({ kind: "refused", refusal });
  });
});

test("an unmapped worktree carries the name that it would get", () => {
  const decision = resolve(unmappedFacts);
  expect(decision).toEqual({ kind: "unmapped", identity, proposedName: "wt-feature" });
});

test.each(["create", "always"] as const)(
  "a context that is being made carries by whom, and the answer that began it: %s",
  (consent) => {
    const decision = resolve({ ...agreeingFacts, ...found({ state: "creating", consent }) });
    expect(decision).toEqual({ kind: "creating", identity, by: holder, consent });
  },
);

test("a graph that is being made carries by whom and since when", () => {
  const facts = found({ stamp: { ...completeStamp, state: "indexing" } });
  expect(resolve({ ...agreeingFacts, ...facts, indexer: "alive" })).toMatchObject({
    graph: { kind: "indexing", by: holder, since: completeStamp.since },
  });
});

test("a complete graph carries permits that name worktree, context, record and stamp", () => {
  const decision = resolve(agreeingFacts);
  if (decision.kind !== "bound" || decision.graph.kind !== "complete") expect.fail();
  const { readable } = decision.graph;
  expect([readable.generation, readable.stampGeneration]).toEqual([7, 3]);
  expect([readable.identity, readable.context]).toEqual([identity, boundRecord.context]);
  const { owned } = decision;
  expect([owned.generation, owned.identity, owned.context]).toEqual([
    7,
    identity,
    boundRecord.context,
  ]);
});

test("every decision about a worktree names the one of the verdict, not the record's", () => {
  const recorded = found({ identity: { ...identity, top: "/trees/before" }, stamp: null });
  const registry = { kind: "read", context: undefined } as const;
  for (const changed of [recorded, { ...recorded, registry }]) {
    const decision = resolve({ ...agreeingFacts, ...changed });
    if (decision.kind === "bound") expect(decision.owned.identity).toBe(identity);
    else expect(decision).toMatchObject({ kind: "identity-mismatch", identity });
  }
});
