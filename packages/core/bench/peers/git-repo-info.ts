import repoInfo from "git-repo-info";
import type { Claim, Peer } from "./claim.ts";

/** Its `root` is documented as the root of the repository, not of the worktree: no claim of a top. */
export const gitRepoInfo: Peer = {
  name: "git-repo-info",
  find: (cwd) => repoInfo(cwd),
  claim: (cwd): Claim => {
    const { worktreeGitDir, commonGitDir } = repoInfo(cwd);
    if (!commonGitDir) return { kind: "nothing" };
    const linked = worktreeGitDir !== commonGitDir;
    return { kind: "repository", gitDir: worktreeGitDir, commonDir: commonGitDir, linked };
  },
};
