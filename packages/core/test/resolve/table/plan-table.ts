import type { Outcome } from "./outcome.ts";
import type { Section } from "./section.ts";

/** Everything that `planCreate` can see. */
export interface PlanColumns extends Readonly<Record<string, string>> {
  /** What `resolve` says of the facts that were gathered after the answer. */
  readonly decision: Outcome;
  /** The worktree that the question showed, beside the one that is there now. */
  readonly shown: "the same" | "another";
  /** Did the question say that an old mapping is replaced? */
  readonly question: "new" | "replaces";
}

/** A permit, with the record that it supersedes, or a refusal. */
export type PlanOutcome =
  | "plan, supersedes nothing"
  | "plan, supersedes the record"
  | "refused: as decided"
  | "refused: answer-outdated";

/** The specification of `planCreate`. */
export const planSection = {
  heading: "After a yes",
  text: [
    "`planCreate` decides from facts that were gathered after the answer.",
    "The permit is for the worktree that was shown, with the answer that was given.",
  ],
  rows: [
    {
      when: {
        decision: [
          "refused: checkout-malformed",
          "refused: checkout-mismatch",
          "refused: record-refused",
          "refused: record-of-another-host",
          "refused: registry-broken",
          "refused: no-free-name",
        ],
      },
      outcome: "refused: as decided",
    },
    {
      when: {
        decision: [
          "inactive: mode-off",
          "inactive: not-a-worktree",
          "bound: never",
          "bound: indexing",
          "bound: interrupted",
          "bound: complete, attested",
          "bound: complete, not attested",
        ],
      },
      outcome: "refused: answer-outdated",
    },
    { when: { shown: ["another"] }, outcome: "refused: answer-outdated" },
    { when: { decision: ["unmapped"] }, outcome: "plan, supersedes nothing" },
    { when: { decision: ["creating"] }, outcome: "plan, supersedes the record" },
    { when: { question: ["new"] }, outcome: "refused: answer-outdated" },
    {
      when: {
        decision: ["identity-mismatch: top-known-elsewhere", "identity-mismatch: repository-moved"],
      },
      outcome: "plan, supersedes nothing",
    },
    { when: {}, outcome: "plan, supersedes the record" },
  ],
} as const satisfies Section<PlanColumns, PlanOutcome>;
