import type { CgcError } from "@wt/cgc-runner";
import type { Consent, Decision, Refusal } from "@wt/core";
import { builtLine } from "../texts/built-text.js";
import { refusalLine } from "../texts/refusal-text.js";
import { creatingLine, statusLine } from "../texts/state-text.js";
import { withClock } from "./clock.js";
import { followIndex, waitForOther } from "./follow-index.js";
import { runFor, workSignal } from "./index-runs.js";
import { type On, open } from "./open.js";
import type { Screen } from "./screen.js";

/** A holder that says nothing for so many looks, seconds apart, is told to the user. */
const MAX_ATTEMPTS = 8;

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
  if (isOff(screen)) return;
  if (consent) {
    const refusal = await create(opened, screen, consent);
    if (refusal && !(isOvertaken(refusal) && isMapped(await cgc.decide(cwd))))
      screen.notice(refusalLine(refusal), "warning");
    // Said once, it counts, also when another process was first with its own answer.
    else if (consent.answer === "always") opened.store.repositories.allow(consent.shown.commonDir);
  }
  if (isOff(screen)) return;
  const present = await cgc.decide(cwd);
  const decision = isOurs(present) ? present : await waitForOther(opened, screen);
  if (isOff(screen)) return;
  if (isOurs(decision)) await index(decision, opened, screen);
  screen.status(statusLine(await cgc.decide(cwd)));
}

/** The session ended, or wt was switched off meanwhile, here or in another host: whoever comes next looks for itself. */
function isOff(screen: Screen): boolean {
  return screen.signal.aborted || open(process.env, screen.ctx.cwd).kind !== "on";
}

/** Is there an index for this process to run, or one that it runs already? */
function isOurs(decision: Decision): decision is Bound {
  if (decision.kind !== "bound") return false;
  return isUnfinished(decision) || runFor(decision.owned.identity) !== undefined;
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
  const creating = cgc.create(planned.plan, workSignal());
  const created = await withClock(screen, creatingLine, performance.now(), creating);
  return created.kind === "refused" ? created.refusal : undefined;
}

/** Refusals that come of another process doing the same at this moment. */
function isOvertaken({ code }: Refusal | CgcError): boolean {
  return code === "busy" || code === "ground-changed" || code === "answer-outdated";
}

function isMapped(decision: Decision): boolean {
  return decision.kind === "bound" || decision.kind === "creating";
}

async function index(first: Bound, opened: On, screen: Screen): Promise<void> {
  let { owned } = first;
  for (let attempt = 1; ; attempt += 1) {
    const started = performance.now();
    const indexed = await followIndex(owned, opened.cgc, screen);
    if (indexed.kind === "done") {
      const line = builtLine(owned.context.name, indexed.value, performance.now() - started);
      return screen.notice(line, indexed.value.state === "complete" ? "info" : "warning");
    }
    // Another process was first: it holds the mapping, or has changed it since we looked.
    if (!isOvertaken(indexed.refusal) || attempt === MAX_ATTEMPTS)
      return screen.notice(refusalLine(indexed.refusal), "warning");
    const decision = await waitForOther(opened, screen, "at least once");
    if (isOff(screen) || decision.kind !== "bound" || !isUnfinished(decision)) return;
    owned = decision.owned;
  }
}
