import type { Settings } from "../config/settings.js";
import type { Decision } from "./decision.js";

/** What else is known when a worktree has no context yet. */
export interface ConsentFacts {
  readonly autoCreate: Settings["autoCreate"];
  /** The user said "always in this repository", and it is still the same repository. */
  readonly repositoryAllowed: boolean;
  /** The user said "not now" in this session. */
  readonly notNow: boolean;
}

/** What to do about consent: nothing, ask the user, or create by an earlier yes. */
export function consentDue(decision: Decision, facts: ConsentFacts): "none" | "ask" | "always" {
  if (decision.kind !== "unmapped") return "none";
  if (facts.autoCreate === "never") return "none";
  if (facts.autoCreate === "always" || facts.repositoryAllowed) return "always";
  return facts.notNow ? "none" : "ask";
}
