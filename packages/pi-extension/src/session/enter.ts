import { type Consent, consentDue, type Decision, type WorktreeIdentity } from "@wt/core";
import { configWarningLines } from "../texts/config-text.js";
import { refusalLine } from "../texts/refusal-text.js";
import { refusedLine, statusLine, statusText } from "../texts/state-text.js";
import { askConsent } from "./ask-consent.js";
import { buildGraph, isUnfinished } from "./build-graph.js";
import { waitForOther } from "./follow-index.js";
import { runFor } from "./index-runs.js";
import { tellNotices } from "./notices.js";
import { missingCgc, type On, open } from "./open.js";
import type { Screen } from "./screen.js";

/** What a session remembers of its user. */
export interface Memory {
  /** "Not now" lasts for the session. */
  notNow: boolean;
}

/** What happens when a session starts in a directory: look, ask where a question is due, build what was allowed. */
export async function enter(screen: Screen, memory: Memory): Promise<void> {
  const opened = open(process.env, screen.ctx.cwd);
  if (opened.kind !== "refused")
    for (const line of configWarningLines(opened.warnings)) screen.notice(line, "warning");
  if (opened.kind === "off") return;
  if (opened.kind === "refused") return screen.notice(refusalLine(opened.refusal), "warning");
  const decision = await opened.cgc.decide(screen.ctx.cwd);
  screen.status(statusLine(decision));
  void tellNotices(opened, screen);
  await act(decision, opened, screen, memory);
}

async function act(decision: Decision, opened: On, screen: Screen, memory: Memory): Promise<void> {
  switch (decision.kind) {
    case "inactive":
    case "declined":
      return;
    case "refused":
    case "identity-mismatch":
      return screen.notice(statusText(decision), "warning");
    case "unmapped":
      return actUnmapped(decision, opened, screen, memory);
    case "creating":
      // Consent was given and its process died: what it began is begun again under a new name.
      if (opened.store.liveness(decision.by) === "dead")
        return buildGraph(opened, screen, consent(decision.consent, decision.identity));
      return waitAndAct(opened, screen, memory);
    case "bound":
      if (isUnfinished(decision) || runFor(decision.owned.identity))
        return buildGraph(opened, screen, undefined);
      if (decision.graph.kind === "indexing") return waitAndAct(opened, screen, memory);
      if (decision.graph.kind !== "complete") screen.notice(statusText(decision), "warning");
      return;
  }
}

async function waitAndAct(opened: On, screen: Screen, memory: Memory): Promise<void> {
  const decision = await waitForOther(opened, screen);
  if (!screen.signal.aborted) await act(decision, opened, screen, memory);
}

async function actUnmapped(
  decision: Extract<Decision, { kind: "unmapped" }>,
  opened: On,
  screen: Screen,
  memory: Memory,
): Promise<void> {
  const { cgc, store, settings } = opened;
  const { identity } = decision;
  const due = consentDue(decision, {
    autoCreate: settings.autoCreate,
    repositoryAllowed: store.repositories.allowed(identity.commonDir),
    notNow: memory.notNow,
  });
  if (due === "none") return;
  const missing = missingCgc(opened);
  if (missing) {
    screen.status(refusedLine(missing.code));
    return screen.notice(refusalLine(missing), "warning");
  }
  if (due === "always") return buildGraph(opened, screen, consent("create", identity));
  const question = { identity, folder: cgc.graphFolder, why: undefined };
  const answer = await askConsent(screen.ctx, question, screen.signal);
  if (answer === "not-now") {
    memory.notNow = true;
    return;
  }
  if (answer !== "never") return buildGraph(opened, screen, consent(answer, identity));
  const declined = await cgc.decline(identity);
  if (declined.kind === "refused") screen.notice(refusalLine(declined.refusal), "warning");
  screen.status(statusLine(await cgc.decide(screen.ctx.cwd)));
}

function consent(answer: "create" | "always", shown: WorktreeIdentity): Consent {
  return { answer, shown, replaces: false };
}
