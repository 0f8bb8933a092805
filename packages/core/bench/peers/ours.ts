import { join } from "node:path";
import { resolveWorktree } from "@wt/core/node";
import type { Claim, Peer } from "./claim.ts";

export const ours: Peer = { name: "`@wt/core` resolveWorktree", find: resolveWorktree, claim };

function claim(cwd: string): Claim {
  const verdict = resolveWorktree(cwd);
  switch (verdict.kind) {
    case "worktree": {
      const { commonDir, id, top } = verdict.identity;
      const gitDir = join(commonDir, "worktrees", id);
      return { kind: "repository", top, commonDir, gitDir, linked: true };
    }
    case "main":
      return { ...verdict, kind: "repository", gitDir: verdict.commonDir, linked: false };
    case "submodule":
      return { kind: "repository", top: verdict.top, linked: false };
    case "bare":
      return { kind: "repository", commonDir: verdict.commonDir, linked: false };
    case "none":
    case "malformed":
    case "mismatch":
      return { kind: "nothing" };
  }
}
