import type { Notice } from "@wt/core";
import { clean } from "./clean.js";
import { shellWord } from "./shell-word.js";

/**
 * A notice for a person: which worktree and context, and the command that cleans up. cgc forgets a context and leaves its
 * database where it is, so that is named as well.
 */
export function noticeLine(notice: Notice): string {
  const id = clean(notice.id);
  const name = clean(notice.context.name);
  const forget = `cgc context delete ${shellWord(name)}`;
  const database = clean(notice.context.databasePath);
  switch (notice.kind) {
    case "removed":
      return `wt: ${removedWord(notice.because, id)}; its context ${name} is left over; deleting it keeps its database ${database}. [worktree-removed] Next: ${forget}`;
    case "superseded":
      return `wt: Worktree ${id} does not use its earlier context ${name} any more; deleting it keeps its database ${database}. [context-superseded] Next: ${forget}`;
    case "missing":
      return `wt: Worktree ${id} is missing at ${clean(notice.top)}, and git still lists it; its context ${name} is kept. If it is gone for good: ${forget}. [worktree-missing] Next: git worktree list`;
  }
}

/** What is told when there are more notices than one session shows. */
export function moreNoticesLine(count: number): string {
  const what = count === 1 ? "1 more context is" : `${count} more contexts are`;
  return `wt: ${what} left over or missing a worktree; the next sessions name them. [more-notices] Next: cgc context list`;
}

function removedWord(because: "entry-gone" | "entry-recreated", id: string): string {
  switch (because) {
    case "entry-gone":
      return `Worktree ${id} was removed`;
    case "entry-recreated":
      return `Worktree ${id} was removed and added again`;
  }
}
