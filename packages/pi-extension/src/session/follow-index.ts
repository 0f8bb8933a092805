import { setTimeout as sleep } from "node:timers/promises";
import type { Cgc, Outcome } from "@wt/cgc-runner";
import type { Decision, OwnedContext, Stamp } from "@wt/core";
import { statusLine } from "../texts/state-text.js";
import { startRun } from "./index-runs.js";
import type { Screen } from "./screen.js";

const TICK_MS = 1000;
const POLL_MS = 2000;

/** Starts or joins this process's index and shows its elapsed time until it ends. */
export async function followIndex(
  owned: OwnedContext,
  cgc: Cgc,
  screen: Screen,
): Promise<Outcome<Stamp>> {
  const run = startRun(owned, cgc);
  const show = (): void => {
    const graph = { kind: "indexing", by: HERE, since: "" } as const;
    screen.status(statusLine({ kind: "bound", owned, graph }, performance.now() - run.startedAt));
  };
  show();
  const ticker = setInterval(show, TICK_MS);
  ticker.unref();
  try {
    return await run.done;
  } finally {
    clearInterval(ticker);
  }
}

/** The status line shows no holder for our own run. */
const HERE = {
  host: "",
  boot: "",
  pidNamespace: "",
  pid: process.pid,
  startTime: "",
  command: "",
  token: "",
};

/** Waits, while another process creates or indexes, for what comes of it. Spawns nothing. */
export async function waitForOther(
  decide: () => Promise<Decision>,
  screen: Screen,
): Promise<Decision> {
  for (;;) {
    const decision = await decide();
    screen.status(statusLine(decision, undefined));
    if (screen.signal.aborted || !isOtherAtWork(decision)) return decision;
    await sleep(POLL_MS, undefined, { ref: false });
  }
}

function isOtherAtWork(decision: Decision): boolean {
  return (
    decision.kind === "creating" ||
    (decision.kind === "bound" && decision.graph.kind === "indexing")
  );
}
