import { type Mode, type Refusal, RefusedError } from "@wt/core";
import { homeOf, userConfigFile, writeMode } from "@wt/core/node";
import type { CurrentSession } from "../hooks/session.js";
import { stopRuns } from "../session/index-runs.js";
import { open } from "../session/open.js";
import type { Screen } from "../session/screen.js";
import { configWarningLine } from "../texts/config-text.js";
import { switchedLine } from "../texts/mode-text.js";
import { refusalLine } from "../texts/refusal-text.js";
import type { Reply } from "./reply.js";

/** Writes the mode into the user's file and does at once what follows from it. */
export async function modeCommand(
  mode: Mode,
  screen: Screen,
  session: CurrentSession,
  reply: Reply,
): Promise<void> {
  if (homeOf(process.env) === undefined)
    return reply(refusalLine({ code: "home-unset" }), "warning");
  try {
    if (!writeMode(process.env, mode)) {
      const file = userConfigFile(process.env);
      return reply(configWarningLine({ file, key: "", problem: "no-json" }), "warning");
    }
  } catch (error) {
    if (error instanceof RefusedError)
      return reply(refusalLine(error.refusal as Refusal), "warning");
    throw error;
  }
  const opened = open(process.env, screen.ctx.cwd);
  if (opened.kind === "refused") return reply(refusalLine(opened.refusal), "warning");
  const holds = opened.kind === "on" ? "isolate" : "off";
  reply(switchedLine(mode, holds, opened.source), mode === holds ? "info" : "warning");
  if (holds === "off") {
    stopRuns();
    screen.status(undefined);
    session.settle();
  } else if (mode === holds) session.begin(screen.ctx);
}
