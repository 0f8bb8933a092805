import type { Cgc, Outcome } from "@wt/cgc-runner";
import { identityKey, type OwnedContext, type Stamp, type WorktreeIdentity } from "@wt/core";

/** An index of this process. It belongs to the process, not to a session: a switch does not stop it, quitting does. */
export interface IndexRun {
  /** `performance.now()` at the start, in ms. */
  readonly startedAt: number;
  readonly done: Promise<Outcome<Stamp>>;
}

// Of the process: hosts evaluate this module once and call the factory once a session.
const runs = new Map<string, IndexRun>();
let stop = new AbortController();

/** Aborted when this process is to stop what it does with cgc. */
export function workSignal(): AbortSignal {
  return stop.signal;
}

/** The run of this process for a worktree, if one is under way. */
export function runFor(identity: WorktreeIdentity): IndexRun | undefined {
  return runs.get(identityKey(identity));
}

/** Starts an index, or answers the one that is under way. */
export function startRun(owned: OwnedContext, cgc: Cgc): IndexRun {
  const key = identityKey(owned.identity);
  const present = runs.get(key);
  if (present) return present;
  const run: IndexRun = {
    startedAt: performance.now(),
    done: cgc.index(owned, stop.signal).finally(() => {
      if (runs.get(key) === run) runs.delete(key);
    }),
  };
  runs.set(key, run);
  return run;
}

/** Stops every creation and index of this process; nobody joins one that is ending. */
export function stopRuns(): void {
  runs.clear();
  stop.abort();
  stop = new AbortController();
}
