import { resolveWorktree } from "../../../src/node/observe/resolve-worktree.ts";

process.on("message", (cwd: string) => process.send?.(resolveWorktree(cwd)));
