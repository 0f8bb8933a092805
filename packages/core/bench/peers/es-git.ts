import { discoverRepository } from "es-git";
import type { Claim, Peer } from "./claim.ts";

/** Bindings of libgit2. */
export const esGit: Peer = {
  name: "es-git discoverRepository",
  find: (cwd) => discoverRepository(cwd),
  claim: async (cwd): Promise<Claim> => {
    const repository = await discoverRepository(cwd);
    return {
      kind: "repository",
      top: repository.workdir() ?? undefined,
      gitDir: repository.path(),
      linked: repository.isWorktree(),
    };
  },
};
