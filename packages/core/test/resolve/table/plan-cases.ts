import type { WorktreeIdentity } from "../../../src/identity/identity.ts";
import type { Facts } from "../../../src/resolve/facts.ts";
import { type Consent, planCreate } from "../../../src/resolve/plan-create.ts";
import { resolve } from "../../../src/resolve/resolve.ts";
import { identity } from "../../samples/records.ts";
import { fieldsOf, withOther } from "../every-field.ts";
import type { Case } from "./first-match.ts";
import { outcomeOf } from "./outcome.ts";
import type { PlanColumns, PlanOutcome } from "./plan-table.ts";

/** Every answer that can meet each of these facts. */
export function* planCases(examples: Iterable<Facts>): Generator<Case> {
  for (const facts of examples)
    for (const { shown, other } of shownBeside(facts))
      for (const question of ["new", "replaces"] as const)
        for (const answer of ["create", "always"] as const) {
          const cells: PlanColumns = { decision: outcomeOf(resolve(facts)), shown, question };
          const consent = { answer, shown: other, replaces: question === "replaces" };
          yield { cells, outcome: planOutcome(facts, consent) };
        }
}

interface Shown {
  readonly shown: PlanColumns["shown"];
  readonly other: WorktreeIdentity;
}

function shownBeside({ verdict }: Facts): readonly Shown[] {
  const here = verdict.kind === "worktree" ? verdict.identity : identity;
  const others = fieldsOf(here).map(
    (field): Shown => ({ shown: "another", other: withOther(here, field) }),
  );
  return [{ shown: "the same", other: here }, ...others];
}

function planOutcome(
  facts: Facts,
  consent: Consent,
): PlanOutcome | "a wrong plan" | "a wrong refusal" {
  const planned = planCreate(facts, consent);
  if (planned.kind === "refused") {
    if (planned.refusal.code === "answer-outdated") return "refused: answer-outdated";
    const decided = JSON.stringify(resolve(facts)) === JSON.stringify(planned);
    return decided ? "refused: as decided" : "a wrong refusal";
  }
  const { plan } = planned;
  if (plan.consent !== consent.answer || plan.identity !== consent.shown) return "a wrong plan";
  if (plan.supersedes === 0) return "plan, supersedes nothing";
  const own = facts.record.kind === "found" && facts.record.record.generation;
  return plan.supersedes === own ? "plan, supersedes the record" : "a wrong plan";
}
