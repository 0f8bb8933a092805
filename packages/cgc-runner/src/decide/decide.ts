import { type Consent, type Decision, type Planned, planCreate, resolve } from "@wt/core";
import { type Ground, gather } from "./gather.js";

/** What may be done in `cwd` now? Gathers the facts anew and spawns nothing. */
export function decide(cwd: string, ground: Ground): Promise<Decision> {
  return Promise.resolve(resolve(gather(cwd, ground)));
}

/** Turns a user's yes into a permit, from facts gathered after the answer. */
export function planFor(cwd: string, ground: Ground, consent: Consent): Promise<Planned> {
  return Promise.resolve(planCreate(gather(cwd, ground), consent));
}
