import { resolveWorktree } from "../src/node/observe/resolve-worktree.ts";
import { physicalPath } from "./oracle/physical-path.ts";
import { worktreeByTheRules } from "./oracle/worktree-by-the-rules.ts";

/** How many questions got which kind of verdict. */
export type Counts = Map<string, number>;

/** Asks about one directory and throws when the verdict is not what the rules say. */
export function compareWithTheRules(cwd: string, counts: Counts): void {
  const verdict = resolveWorktree(cwd);
  counts.set(verdict.kind, (counts.get(verdict.kind) ?? 0) + 1);
  const right = worktreeByTheRules(cwd);
  const named = verdict.kind === "worktree" ? verdict.identity : undefined;
  const same =
    right?.commonDir === named?.commonDir && right?.id === named?.id && right?.top === named?.top;
  if (!same)
    throw new Error(`${cwd}: ${JSON.stringify(verdict)}, the rules say ${JSON.stringify(right)}`);
  // What the resolver says when something inside it threw.
  const contained = verdict.kind === "malformed" && verdict.reason === "start-unreadable";
  if (contained && physicalPath(cwd) !== undefined)
    throw new Error(`${cwd}: the resolver threw inside, though the start can be read`);
}
