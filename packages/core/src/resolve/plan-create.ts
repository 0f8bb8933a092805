import { sameIdentity, type WorktreeIdentity } from "../identity/identity.js";
import type { Refusal } from "../refusals/refusal.js";
import type { Decision, Graph } from "./decision.js";
import type { Facts } from "./facts.js";
import { CreatePlan } from "./permits.js";
import { resolve } from "./resolve.js";

/** A user's yes, bound to the identity that the question showed. */
export interface Consent {
  readonly answer: "create" | "always";
  readonly shown: WorktreeIdentity;
  /** `true`: the question said that the old mapping does not fit any more, and the answer replaces it. */
  readonly replaces: boolean;
}

/** A permit to create, or why the answer is worth nothing now. */
export type Planned =
  | { readonly kind: "plan"; readonly plan: CreatePlan }
  | { readonly kind: "refused"; readonly refusal: Refusal };

/**
 * Turns a yes into a permit, from facts gathered again after the answer.
 *
 * `unmapped`, and a creation whose process died, need a yes; a mismatch, a declined worktree and a graph beyond
 * repair need one that replaces.
 * When the worktree is another one than was shown, the answer is outdated.
 */
export function planCreate(facts: Facts, consent: Consent): Planned {
  const decision = resolve(facts);
  if (decision.kind === "refused") return decision;
  const identity = identityOf(decision);
  const outdated: Planned = { kind: "refused", refusal: { code: "answer-outdated" } };
  if (identity === undefined || !sameIdentity(identity, consent.shown)) return outdated;
  const replaces = decision.kind !== "unmapped" && decision.kind !== "creating";
  if (replaces && !consent.replaces) return outdated;
  const supersedes = facts.record.kind === "found" ? facts.record.record.generation : 0;
  return { kind: "plan", plan: new CreatePlan({ identity, consent: consent.answer, supersedes }) };
}

/** The worktree that may get a new context in this state; none where it has a graph that fits. */
function identityOf(decision: Decision): WorktreeIdentity | undefined {
  switch (decision.kind) {
    case "unmapped":
    case "creating":
    case "declined":
    case "identity-mismatch":
      return decision.identity;
    case "bound":
      return isBeyondRepair(decision.graph) ? decision.owned.identity : undefined;
    case "inactive":
    case "refused":
      return undefined;
  }
}

/** Another index of the same context would not help: its paths are old, or cgc takes it for done. */
function isBeyondRepair(graph: Graph): boolean {
  return graph.kind === "moved" || graph.kind === "failed" || graph.kind === "empty";
}
