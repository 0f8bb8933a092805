import fs from "node:fs";
import { dirname } from "node:path";
import npmGit from "@npmcli/git";
import findRoot from "find-git-root";
import { findUpSync } from "find-up-simple";
import rootDir from "git-root-dir";
import { findRoot as findIsomorphic } from "isomorphic-git";
import { type Peer, topClaim } from "./claim.ts";

// Peers that look upwards for `.git` and say one path, no more.

const isomorphic = (cwd: string): Promise<string> => findIsomorphic({ fs, filepath: cwd });
/** `.git` as a directory or as a file, whichever is nearer: the longer path of the two. */
function findUp(cwd: string): string | undefined {
  const tops = (["directory", "file"] as const)
    .map((type) => findUpSync(".git", { cwd, type }))
    .filter((found) => found !== undefined)
    .map((found) => dirname(found));
  return tops.toSorted((a, b) => b.length - a.length)[0];
}

export const isomorphicGit: Peer = {
  name: "isomorphic-git findRoot",
  find: isomorphic,
  claim: async (cwd) => topClaim(await isomorphic(cwd)),
};

export const npmcliGit: Peer = {
  name: "@npmcli/git find",
  find: (cwd) => npmGit.find({ cwd }),
  claim: async (cwd) => topClaim(await npmGit.find({ cwd })),
};

/** It says the git directory, not the top. */
export const findGitRoot: Peer = {
  name: "find-git-root",
  find: findRoot,
  claim: (cwd) => ({ kind: "repository", gitDir: findRoot(cwd) }),
};

export const gitRootDir: Peer = {
  name: "git-root-dir",
  find: rootDir,
  claim: async (cwd) => topClaim(await rootDir(cwd)),
};

export const findUpSimple: Peer = {
  name: "find-up-simple `.git`",
  find: findUp,
  claim: (cwd) => topClaim(findUp(cwd)),
};
