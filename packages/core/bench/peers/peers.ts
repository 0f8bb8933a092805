import { esGit } from "./es-git.ts";
import { findGitRoot, findUpSimple, gitRootDir, isomorphicGit, npmcliGit } from "./finders.ts";
import { gitRepoInfo } from "./git-repo-info.ts";
import { ours } from "./ours.ts";
import { simpleGitPeer } from "./simple-git.ts";
import { spawnedGit } from "./spawned-git.ts";

/** Ours first, then git itself, then what people use from npm. */
export const peers = {
  ours,
  spawnedGit,
  simpleGit: simpleGitPeer,
  esGit,
  gitRepoInfo,
  isomorphicGit,
  npmcliGit,
  findGitRoot,
  gitRootDir,
  findUpSimple,
};

/** Name of a peer in `peers`. */
export type PeerName = keyof typeof peers;
