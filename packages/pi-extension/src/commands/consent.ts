import type { Decision, WorktreeIdentity } from "@wt/core";
import type { CurrentSession } from "../hooks/session.js";
import { askConsent } from "../session/ask-consent.js";
import { buildGraph, isUnfinished } from "../session/build-graph.js";
import { missingCgc, open } from "../session/open.js";
import type { Screen } from "../session/screen.js";
import { offLine } from "../texts/mode-text.js";
import { refusalLine } from "../texts/refusal-text.js";
import { replacementReason, statusLine, statusText } from "../texts/state-text.js";
import type { Reply } from "./reply.js";

/** Asks for this worktree's graph, also after "never", and for a new one where the old mapping does not fit. */
export async function consentCommand(
  screen: Screen,
  session: CurrentSession,
  reply: Reply,
): Promise<void> {
  const { ctx } = screen;
  const opened = open(process.env, ctx.cwd);
  if (opened.kind === "refused") return reply(refusalLine(opened.refusal), "warning");
  if (opened.kind === "off") return reply(offLine(opened.source), "warning");
  const { cgc } = opened;
  const decision = await cgc.decide(ctx.cwd);
  const identity = worktreeToAskFor(decision);
  if (identity === undefined) {
    if (decision.kind === "bound" && isUnfinished(decision))
      return session.background(screen, () => buildGraph(opened, screen, undefined));
    return reply(statusText(decision), "info");
  }
  const missing = missingCgc(opened);
  if (missing) return reply(refusalLine(missing), "warning");
  const why = replacementReason(decision);
  const question = { identity, folder: cgc.graphFolder, why };
  const answer = await askConsent(ctx, question, screen.signal);
  if (answer === "create" || answer === "always") {
    const consent = { answer, shown: identity, replaces: decision.kind !== "unmapped" };
    return session.background(screen, () => buildGraph(opened, screen, consent));
  }
  if (answer === "never") {
    const declined = await cgc.decline(identity);
    if (declined.kind === "refused") return reply(refusalLine(declined.refusal), "warning");
  } else session.memory.notNow = true;
  const now = await cgc.decide(ctx.cwd);
  screen.status(statusLine(now));
  reply(statusText(now), "info");
}

/** The worktree whose user is asked: it has no mapping that fits, or a graph that no other index would mend. */
function worktreeToAskFor(decision: Decision): WorktreeIdentity | undefined {
  switch (decision.kind) {
    case "unmapped":
    case "declined":
    case "identity-mismatch":
      return decision.identity;
    case "bound": {
      const { kind } = decision.graph;
      return kind === "moved" || kind === "failed" || kind === "empty"
        ? decision.owned.identity
        : undefined;
    }
    case "inactive":
    case "refused":
    case "creating":
      return undefined;
  }
}
