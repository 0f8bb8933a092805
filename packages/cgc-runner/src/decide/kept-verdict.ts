import type { Verdict } from "@wt/core";
import { type TrackedWorktree, trackWorktree } from "@wt/core/node";

/** More directories than a person or an agent works in at once. */
const MAX_KEPT = 32;

const kept = new Map<string, TrackedWorktree>();

/**
 * The verdict for a directory, judged anew only where something touched its files.
 *
 * Kept for the life of the process, and looked at again on each call: it is never older than the call.
 */
export function keptVerdict(cwd: string): Verdict {
  const tracked = kept.get(cwd);
  if (tracked) return tracked.verdict();
  const oldest = kept.keys().next();
  if (kept.size >= MAX_KEPT && !oldest.done) kept.delete(oldest.value);
  const fresh = trackWorktree(cwd);
  kept.set(cwd, fresh);
  return fresh.verdict();
}
