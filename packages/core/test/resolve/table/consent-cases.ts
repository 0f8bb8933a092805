import { consentDue } from "../../../src/resolve/consent-due.ts";
import type { Facts } from "../../../src/resolve/facts.ts";
import { resolve } from "../../../src/resolve/resolve.ts";
import type { ConsentColumns } from "./consent-table.ts";
import type { Case } from "./first-match.ts";
import { outcomeOf } from "./outcome.ts";

/** Everything that can be known of consent beside each of these facts. */
export function* consentCases(examples: Iterable<Facts>): Generator<Case> {
  for (const facts of examples)
    for (const autoCreate of ["ask", "always", "never"] as const)
      for (const repository of ["always", "nothing said"] as const)
        for (const session of ["not now", "nothing said"] as const) {
          const decision = resolve(facts);
          const cells: ConsentColumns = {
            decision: outcomeOf(decision),
            autoCreate,
            repository,
            session,
          };
          const repositoryAllowed = repository === "always";
          const notNow = session === "not now";
          yield { cells, outcome: consentDue(decision, { autoCreate, repositoryAllowed, notNow }) };
        }
}
