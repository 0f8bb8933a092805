import type { WorktreeIdentity } from "../identity/identity.js";
import { incarnationDifference } from "../identity/incarnation.js";
import type { MappingRecord } from "../record/mapping-record.js";
import type { MismatchReason, Refusal } from "../refusals/refusal.js";
import type { Decision } from "./decision.js";
import { disagreement } from "./disagreement.js";
import type { Facts } from "./facts.js";
import { graphOf } from "./graph.js";
import { OwnedContext } from "./permits.js";

/** Decides what may be done in a directory. Every doubt refuses. */
export function resolve(facts: Facts): Decision {
  const { verdict } = facts;
  if (facts.mode === "off") return { kind: "inactive", because: "mode-off" };
  switch (verdict.kind) {
    case "main":
    case "submodule":
    case "bare":
    case "none":
      return { kind: "inactive", because: "not-a-worktree" };
    case "malformed":
    case "mismatch":
      return refused({
        code: `checkout-${verdict.kind}`,
        reason: verdict.reason,
        top: verdict.top,
      });
    case "worktree":
      return resolveWorktreeFacts(facts, verdict.identity);
  }
}

function refused(refusal: Refusal): Decision {
  return { kind: "refused", refusal };
}

function resolveWorktreeFacts(facts: Facts, identity: WorktreeIdentity): Decision {
  const { record, registry } = facts;
  switch (record.kind) {
    case "refused":
      return refused({ code: "record-refused", file: record.file, why: record.why });
    case "elsewhere":
      if (record.record.host !== facts.host) return refused(ofAnotherHost(record.record));
      return {
        kind: "identity-mismatch",
        identity,
        reason: record.by === "top" ? "top-known-elsewhere" : "repository-moved",
      };
    case "none":
      if (registry.kind === "broken") return refused({ ...registry, code: "registry-broken" });
      if (facts.proposedName === undefined)
        return refused({ code: "no-free-name", id: identity.id });
      return { kind: "unmapped", identity, proposedName: facts.proposedName };
    case "found":
      return resolveRecord(facts, identity, record.record);
  }
}

const ofAnotherHost = (record: MappingRecord): Refusal => ({
  code: "record-of-another-host",
  host: record.host,
});

function resolveRecord(facts: Facts, identity: WorktreeIdentity, record: MappingRecord): Decision {
  if (record.host !== facts.host) return refused(ofAnotherHost(record));
  const mismatch = (reason: MismatchReason): Decision => ({
    kind: "identity-mismatch",
    identity,
    reason,
  });
  const recorded = record.identity;
  if (recorded.commonDir !== identity.commonDir || recorded.id !== identity.id)
    return mismatch("record-of-another-worktree");
  const difference = incarnationDifference(recorded.incarnation, identity.incarnation);
  const { generation, context } = record;
  const declined = record.state === "declined" || context === null;
  // "Never" writes nothing into a repository, no marker either: it holds until something is seen to differ.
  if (difference && !(declined && difference === "marker-missing")) return mismatch(difference);
  if (declined) return { kind: "declined", identity };
  if (record.state === "creating") {
    const consent = record.consent === "always" ? "always" : "create";
    return { kind: "creating", identity, by: record.by, consent };
  }
  if (facts.registry.kind === "broken")
    return refused({ ...facts.registry, code: "registry-broken" });
  const disagrees = disagreement(record, facts.registry.context);
  if (disagrees) return mismatch(disagrees);
  const owned = { identity, context, generation };
  const graph = graphOf(facts, record, owned);
  if (graph === "database-missing") return mismatch(graph);
  return { kind: "bound", owned: new OwnedContext(owned), graph };
}
