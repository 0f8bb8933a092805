import type { CgcError } from "@wt/cgc-runner";
import type { Consent, Decision, Refusal } from "@wt/core";
import { builtLine } from "../texts/built-text.js";
import { refusalLine } from "../texts/refusal-text.js";
import { CREATING_LINE, statusLine } from "../texts/state-text.js";
import { followIndex, waitForOther } from "./follow-index.js";
import { runFor } from "./index-runs.js";
import type { On } from "./open.js";
import type { Screen } from "./screen.js";

type Bound = Extract<Decision, { kind: "bound" }>;

/**
 * Creates the context that a consent allows, when there is one, and indexes into it; ends in one plain line. Everything
 * is resolved again after the answer. Where another process does the same at this moment, its work is waited for.
 */
export async function buildGraph(
  opened: On,
  screen: Screen,
  consent: Consent | undefined,
): Promise<void> {
  const { cgc } = opened;
  const { cwd } = screen.ctx;
  if (consent) {
    const refusal = await create(opened, screen, consent);
    if (refusal && !isMapped(await cgc.decide(cwd))) screen.notice(refusalLine(refusal), "warning");
  }
  const present = await cgc.decide(cwd);
  const ours = present.kind === "bound" && runFor(present.owned.identity) !== undefined;
  const decision = ours ? present : await waitForOther(opened, screen);
  if (decision.kind === "bound" && (ours || isUnfinished(decision)))
    await index(decision, opened, screen);
  screen.status(statusLine(await cgc.decide(cwd)));
}

/** May an index run without a question? A first one, or one that was interrupted: consent was given. */
export function isUnfinished({ graph }: Bound): boolean {
  return graph.kind === "never" || graph.kind === "interrupted";
}

async function create(
  { cgc }: On,
  screen: Screen,
  consent: Consent,
): Promise<Refusal | CgcError | undefined> {
  const planned = await cgc.plan(screen.ctx.cwd, consent);
  if (planned.kind === "refused") return planned.refusal;
  screen.status(CREATING_LINE);
  const created = await cgc.create(planned.plan);
  return created.kind === "refused" ? created.refusal : undefined;
}

/** Somebody else had the same answer at the same moment. */
function isMapped(decision: Decision): boolean {
  return decision.kind === "bound" || decision.kind === "creating";
}

async function index(first: Bound, opened: On, screen: Screen): Promise<void> {
  for (let { owned } = first; ; ) {
    const started = performance.now();
    const indexed = await followIndex(owned, opened.cgc, screen);
    if (indexed.kind === "done") {
      const line = builtLine(owned.context.name, indexed.value, performance.now() - started);
      return screen.notice(line, indexed.value.state === "complete" ? "info" : "warning");
    }
    // Another process was first: it holds the mapping, or has changed it since we looked.
    const { code } = indexed.refusal;
    if (code !== "busy" && code !== "ground-changed")
      return screen.notice(refusalLine(indexed.refusal), "warning");
    const decision = await waitForOther(opened, screen, "at least once");
    if (screen.signal.aborted || decision.kind !== "bound" || !isUnfinished(decision)) return;
    owned = decision.owned;
  }
}
