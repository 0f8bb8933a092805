import { describe, expect, test } from "vitest";
import type { MappingRecord } from "../../src/record/mapping-record.ts";
import type { Facts } from "../../src/resolve/facts.ts";
import { type Consent, planCreate } from "../../src/resolve/plan-create.ts";
import { agreeingFacts, registered, unmappedFacts } from "../samples/facts.ts";
import { otherIdentities } from "../samples/other-identities.ts";
import { boundRecord, completeStamp, declinedRecord, identity } from "../samples/records.ts";

const yes: Consent = { answer: "create", shown: identity, replaces: false };
const yesAndReplace: Consent = { ...yes, replaces: true };
const outdated = { kind: "refused", refusal: { code: "answer-outdated" } };
const summary = (facts: Facts, consent: Consent): unknown => {
  const planned = planCreate(facts, consent);
  if (planned.kind === "refused") return planned;
  const { plan } = planned;
  return { identity: plan.identity, consent: plan.consent, supersedes: plan.supersedes };
};

const failed = (state: "failed" | "empty"): Partial<Facts> => ({
  record: { kind: "found", record: { ...boundRecord, stamp: { ...completeStamp, state } } },
});

describe("a yes", () => {
  test("for an unmapped worktree is a plan that supersedes nothing", () => {
    expect(summary(unmappedFacts, yes)).toEqual({ identity, consent: "create", supersedes: 0 });
    expect(summary(unmappedFacts, { ...yes, answer: "always" })).toMatchObject({
      consent: "always",
    });
  });

  test.each(otherIdentities)("is outdated when the $field is another now", ({ other }) => {
    expect(summary(unmappedFacts, { ...yes, shown: other })).toEqual(outdated);
  });

  test("for a creation that stopped half way supersedes its record", () => {
    const record = { ...boundRecord, state: "creating", stamp: null } as const;
    const facts: Facts = { ...agreeingFacts, record: { kind: "found", record } };
    expect(summary(facts, yes)).toEqual({ identity, consent: "create", supersedes: 7 });
  });

  const stamp = { ...completeStamp, top: "/trees/before" };
  test.each<[string, Partial<Facts>, number]>([
    ["a mismatch", { registry: { kind: "read", context: undefined } }, 7],
    [
      "a mismatch with a record of another key",
      { record: { kind: "elsewhere", record: boundRecord, by: "top" } },
      0,
    ],
    ["a declined worktree", { record: { kind: "found", record: declinedRecord } }, 7],
    [
      "a moved worktree",
      {
        record: { kind: "found", record: { ...boundRecord, stamp } },
        registry: { kind: "read", context: { ...registered, repos: [stamp.top] } },
      },
      7,
    ],
    ["a failed graph", failed("failed"), 7],
    ["an empty graph", failed("empty"), 7],
  ])("for %s is outdated unless it replaces", (_what, changed, supersedes) => {
    const facts = { ...agreeingFacts, ...changed };
    expect(summary(facts, yes)).toEqual(outdated);
    expect(summary(facts, yesAndReplace)).toEqual({ identity, consent: "create", supersedes });
  });

  test.each<[string, MappingRecord["stamp"]]>([
    ["complete", completeStamp],
    ["not begun", null],
    ["under way", { ...completeStamp, state: "indexing" }],
    ["interrupted", { ...completeStamp, state: "interrupted" }],
  ])("never replaces a graph that fits and is %s", (_what, current) => {
    const record = { ...boundRecord, stamp: current };
    const facts: Facts = { ...agreeingFacts, record: { kind: "found", record } };
    expect(summary(facts, yesAndReplace)).toEqual(outdated);
  });

  test("is worth nothing where the mode was switched off, or the directory is no worktree now", () => {
    expect(summary({ ...unmappedFacts, mode: "off" }, yes)).toEqual(outdated);
    expect(summary({ ...unmappedFacts, verdict: { kind: "none" } }, yes)).toEqual(outdated);
  });

  test("gives the refusal where there is one", () => {
    const record = { kind: "refused", file: "/f", why: "damaged" } as const;
    const refusal = { code: "record-refused", file: "/f", why: "damaged" };
    expect(summary({ ...agreeingFacts, record }, yesAndReplace)).toEqual({
      kind: "refused",
      refusal,
    });
  });
});
