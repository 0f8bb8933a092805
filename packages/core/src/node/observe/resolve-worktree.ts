import { judge, type Verdict } from "../../index.js";
import type { KnownEntry } from "./known-entry.js";
import { observe } from "./observe.js";

/** How long a write of git's may leave one of these files empty, in ms. */
const RETRY_AFTER_MS = 20;

/**
 * Which linked worktree does `cwd` lie in? Synchronous, spawns nothing, never throws, never blocks on what a
 * repository can contain.
 *
 * A refusal that a write in progress may explain is asked for once more after about 20 ms.
 */
export function resolveWorktree(cwd: string): Verdict {
  return retried(cwd, judgeSafely(cwd));
}

/** The same for the checkout of an entry that was looked at already. */
export function resolveKnown(cwd: string, known: KnownEntry): Verdict {
  return retried(cwd, judgeSafely(cwd, known));
}

function retried(cwd: string, verdict: Verdict): Verdict {
  const transient =
    (verdict.kind === "malformed" || verdict.kind === "mismatch") && verdict.transient;
  if (!transient) return verdict;
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_AFTER_MS);
  return judgeSafely(cwd);
}

function judgeSafely(cwd: string, known?: KnownEntry): Verdict {
  try {
    return judge(observe(cwd, known));
  } catch {
    return { kind: "malformed", reason: "start-unreadable", transient: false, top: undefined };
  }
}
