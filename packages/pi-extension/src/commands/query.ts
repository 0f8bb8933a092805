import { open } from "../session/open.js";
import type { Screen } from "../session/screen.js";
import { answerText } from "../texts/answer-text.js";
import { offLine } from "../texts/mode-text.js";
import { refusalLine } from "../texts/refusal-text.js";
import { statusLine, statusText } from "../texts/state-text.js";
import type { Reply } from "./reply.js";

/** Asks this worktree's graph, when there is a complete one of its own. */
export async function queryCommand(cypher: string, screen: Screen, reply: Reply): Promise<void> {
  const opened = open(process.env, screen.ctx.cwd);
  if (opened.kind === "refused") return reply(refusalLine(opened.refusal), "warning");
  if (opened.kind === "off") return reply(offLine(opened.source), "warning");
  const decision = await opened.cgc.decide(screen.ctx.cwd);
  screen.status(statusLine(decision));
  if (decision.kind !== "bound" || decision.graph.kind !== "complete")
    return reply(statusText(decision), "warning");
  const { graph } = decision;
  const answer = await opened.cgc.query(graph.readable, cypher, screen.signal);
  if (answer.kind === "refused") {
    screen.status(statusLine(await opened.cgc.decide(screen.ctx.cwd)));
    return reply(refusalLine(answer.refusal), "warning");
  }
  reply(answerText(graph, answer.value), "info");
}
