import { expect, expectTypeOf, test } from "vitest";
import type { MismatchReason } from "../../src/refusals/refusal.ts";
import { resolve } from "../../src/resolve/resolve.ts";
import { consentCases } from "./table/consent-cases.ts";
import { consentSection } from "./table/consent-table.ts";
import { type Case, compareTable } from "./table/first-match.ts";
import { freshnessCases } from "./table/freshness-cases.ts";
import { freshnessSection } from "./table/freshness-table.ts";
import { type Outcome, outcomeOf } from "./table/outcome.ts";
import { decisionTablePage } from "./table/page.ts";
import { planCases } from "./table/plan-cases.ts";
import { planSection } from "./table/plan-table.ts";
import { type Combination, resolveCombinations } from "./table/resolve-combinations.ts";
import { resolveSections } from "./table/resolve-rows.ts";

const rows = resolveSections.flatMap((section) => [...section.rows]);
const { difference, examples } = compareTable(rows, resolveCases());
const facts = examples.map((example) => example.facts);
const noDifference = { wrong: [], unreached: [], needless: [] };

function* resolveCases(): Generator<Combination & Case> {
  for (const combination of resolveCombinations())
    yield { ...combination, outcome: outcomeOf(resolve(combination.facts)) };
}

test("resolve decides every combination by the first row that matches", () => {
  expect(difference).toEqual(noDifference);
});

test("every reason of a mismatch and every state of a graph has a row", () => {
  type Said = (typeof rows)[number]["outcome"];
  expectTypeOf<Exclude<MismatchReason, ReasonOf<Said>>>().toBeNever();
  expectTypeOf<Exclude<Exclude<Outcome, `refused: ${string}`>, Said>>().toBeNever();
});

type ReasonOf<Said> = Said extends `identity-mismatch: ${infer Reason}` ? Reason : never;

test("the freshness of a complete graph is by the first row that matches", () => {
  const compared = compareTable(freshnessSection.rows, freshnessCases());
  expect(compared.difference).toEqual(noDifference);
});

test("planCreate decides every answer to every decision by the first row that matches", () => {
  const planned = compareTable(planSection.rows, planCases(facts));
  expect(planned.difference).toEqual(noDifference);
});

test("consentDue decides about every decision by the first row that matches", () => {
  const due = compareTable(consentSection.rows, consentCases(facts));
  expect(due.difference).toEqual(noDifference);
});

test("the page says what the rows say", async () => {
  await expect(decisionTablePage()).toMatchFileSnapshot("../../../../docs/decision-table.md");
});
