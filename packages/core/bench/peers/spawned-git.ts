import { type ExecFileSyncOptions, execFileSync } from "node:child_process";
import type { Claim, Peer } from "./claim.ts";

/** Not a library: what several libraries do inside. */
export const spawnedGit: Peer = {
  name: "spawn of `git rev-parse`",
  find: (cwd) => ask(cwd, "--show-toplevel"),
  claim,
};

function ask(cwd: string, what: string): string {
  const options: ExecFileSyncOptions = { cwd, stdio: ["ignore", "pipe", "ignore"] };
  return execFileSync("git", ["rev-parse", "--path-format=absolute", what], options)
    .toString()
    .replace(/\n$/, "");
}

/** One path at a time: it may hold a newline. */
function claim(cwd: string): Claim {
  const rev = (what: string): string => ask(cwd, what);
  const gitDir = rev("--git-dir");
  const commonDir = rev("--git-common-dir");
  const top = rev("--is-inside-work-tree") === "true" ? rev("--show-toplevel") : undefined;
  return { kind: "repository", top, gitDir, commonDir, linked: gitDir !== commonDir };
}
