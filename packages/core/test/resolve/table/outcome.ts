import type { MismatchReason, Refusal } from "../../../src/refusals/refusal.ts";
import type { Decision, Graph } from "../../../src/resolve/decision.ts";

type Inactive = Extract<Decision, { kind: "inactive" }>["because"];

/** A decision in one line: its kind, with the code or reason that tells it from others of its kind. */
export type Outcome =
  | `inactive: ${Inactive}`
  | `refused: ${Refusal["code"]}`
  | `identity-mismatch: ${MismatchReason}`
  | "unmapped"
  | "creating"
  | "declined"
  | `bound: ${Exclude<Graph["kind"], "complete">}`
  | "bound: complete, attested"
  | "bound: complete, not attested";

/** The line for a decision. */
export function outcomeOf(decision: Decision): Outcome {
  switch (decision.kind) {
    case "inactive":
      return `inactive: ${decision.because}`;
    case "refused":
      return `refused: ${decision.refusal.code}`;
    case "identity-mismatch":
      return `identity-mismatch: ${decision.reason}`;
    case "unmapped":
    case "creating":
    case "declined":
      return decision.kind;
    case "bound":
      return graphOutcome(decision.graph);
  }
}

function graphOutcome(graph: Graph): Outcome {
  if (graph.kind !== "complete") return `bound: ${graph.kind}`;
  return graph.attested ? "bound: complete, attested" : "bound: complete, not attested";
}
