import { describe, expect, test } from "vitest";
import { type ConsentFacts, consentDue } from "../../src/resolve/consent-due.ts";
import { resolve } from "../../src/resolve/resolve.ts";
import { agreeingFacts, unmappedFacts } from "../samples/facts.ts";

const silent: ConsentFacts = { autoCreate: "ask", repositoryAllowed: false, notNow: false };

describe("a worktree without a context", () => {
  test.each<[string, Partial<ConsentFacts>, "none" | "ask" | "always"]>([
    ["asks", {}, "ask"],
    ["asks no more in this session after a 'not now'", { notNow: true }, "none"],
    ["asks nothing in a repository with an 'always'", { repositoryAllowed: true }, "always"],
    ["asks nothing when all are made without a question", { autoCreate: "always" }, "always"],
    ["gets nothing when none is to be made", { autoCreate: "never" }, "none"],
    [
      "gets nothing when none is to be made, an 'always' notwithstanding",
      { autoCreate: "never", repositoryAllowed: true },
      "none",
    ],
  ])("%s", (_what, changed, due) => {
    expect(consentDue(resolve(unmappedFacts), { ...silent, ...changed })).toBe(due);
  });
});

test("nothing but an unmapped worktree is ever created without a further question", () => {
  const eager: ConsentFacts = { autoCreate: "always", repositoryAllowed: true, notNow: false };
  const decisions = [
    resolve(agreeingFacts),
    resolve({ ...unmappedFacts, mode: "off" }),
    resolve({ ...unmappedFacts, verdict: { kind: "none" } }),
    resolve({ ...agreeingFacts, database: { kind: "missing" } }),
    resolve({ ...agreeingFacts, record: { kind: "refused", file: "/f", why: "damaged" } }),
  ];
  expect(decisions.map((decision) => consentDue(decision, eager))).toEqual(Array(5).fill("none"));
});
