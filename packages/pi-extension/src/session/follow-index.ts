import { setTimeout as sleep } from "node:timers/promises";
import type { Cgc, Outcome } from "@wt/cgc-runner";
import type { Decision, OwnedContext, Stamp } from "@wt/core";
import { indexingLine, statusLine } from "../texts/state-text.js";
import { withClock } from "./clock.js";
import { startRun } from "./index-runs.js";
import type { On } from "./open.js";
import type { Screen } from "./screen.js";

const POLL_MS = 2000;

/** Starts or joins this process's index and shows its elapsed time until it ends. */
export function followIndex(
  owned: OwnedContext,
  cgc: Cgc,
  screen: Screen,
): Promise<Outcome<Stamp>> {
  const { startedAt, done } = startRun(owned, cgc);
  return withClock(screen, indexingLine, startedAt, done);
}

/**
 * Waits, while another process creates or indexes, for what comes of it. Spawns nothing. A process that has just taken
 * the mapping has not said yet what it does: `"at least once"` gives it time to.
 */
export async function waitForOther(
  opened: On,
  screen: Screen,
  wait: "at least once" | "while at work" = "while at work",
): Promise<Decision> {
  for (let must = wait === "at least once"; ; must = false) {
    const decision = await opened.cgc.decide(screen.ctx.cwd);
    screen.status(statusLine(decision));
    if (screen.signal.aborted || !(must || isAtWork(decision, opened))) return decision;
    await sleep(POLL_MS, undefined, { ref: false });
  }
}

function isAtWork(decision: Decision, { store }: On): boolean {
  if (decision.kind === "creating") return store.liveness(decision.by) !== "dead";
  return decision.kind === "bound" && decision.graph.kind === "indexing";
}
