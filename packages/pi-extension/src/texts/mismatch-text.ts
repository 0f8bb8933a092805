import type { MismatchReason } from "@wt/core";

/** What does not fit, in one sentence. */
export function mismatchLine(reason: MismatchReason): string {
  switch (reason) {
    case "record-of-another-worktree":
      return "The mapping record names another worktree than this one.";
    case "top-known-elsewhere":
      return "This folder was mapped as another worktree before.";
    case "repository-moved":
      return "This worktree was mapped under another path of its repository.";
    case "entry-recreated":
      return "This worktree was removed and added again; the old graph is not its own.";
    case "checkout-replaced":
      return "This checkout was replaced; the old graph is not its own.";
    case "marker-missing":
      return "The file system has no birth times, and the marker file that told this worktree apart is gone.";
    case "context-missing":
      return "cgc does not know this worktree's context any more.";
    case "context-changed":
      return "cgc's registry and the mapping record disagree about this worktree's context.";
    case "context-mixed":
      return "Another directory was indexed into this worktree's context.";
    case "database-missing":
      return "The database of this worktree's context is gone.";
  }
}
