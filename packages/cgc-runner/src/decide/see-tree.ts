import { commitOf, type TreeState, type WorktreeIdentity } from "@wt/core";
import { readHead } from "@wt/core/node";

/** What can be told of a worktree's files without starting a program. */
export function seeTree(identity: WorktreeIdentity): TreeState {
  return { head: commitOf(readHead(identity)), fingerprint: null };
}
