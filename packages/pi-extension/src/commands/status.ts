import { missingCgc, open } from "../session/open.js";
import type { Screen } from "../session/screen.js";
import { offLine } from "../texts/mode-text.js";
import { refusalLine } from "../texts/refusal-text.js";
import { refusedLine, statusLine, statusText } from "../texts/state-text.js";
import type { Reply } from "./reply.js";

/** Says what this worktree's graph is good for, decided anew. */
export async function statusCommand(screen: Screen, reply: Reply): Promise<void> {
  const opened = open(process.env, screen.ctx.cwd);
  if (opened.kind === "refused") return reply(refusalLine(opened.refusal), "warning");
  if (opened.kind === "off") return reply(offLine(opened.source), "info");
  const decision = await opened.cgc.decide(screen.ctx.cwd);
  const missing = decision.kind === "unmapped" ? missingCgc(opened) : undefined;
  if (missing) {
    screen.status(refusedLine(missing.code));
    return reply(refusalLine(missing), "warning");
  }
  screen.status(statusLine(decision));
  reply(statusText(decision), "info");
}
