import { simpleGit } from "simple-git";
import type { Claim, Peer } from "./claim.ts";

export const simpleGitPeer: Peer = {
  name: "simple-git revparse",
  find: (cwd) => simpleGit(cwd).revparse(["--show-toplevel"]),
  claim,
};

/** Its `revparse` trims the answer, so it is asked for one path at a time. */
async function claim(cwd: string): Promise<Claim> {
  const git = simpleGit(cwd);
  const rev = (what: string): Promise<string> => git.revparse(["--path-format=absolute", what]);
  const gitDir = await rev("--git-dir");
  const commonDir = await rev("--git-common-dir");
  const inside = await git.checkIsRepo();
  const top = inside ? await rev("--show-toplevel") : undefined;
  return { kind: "repository", top, gitDir, commonDir, linked: gitDir !== commonDir };
}
