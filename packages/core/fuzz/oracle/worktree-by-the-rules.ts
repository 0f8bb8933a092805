import { statSync } from "node:fs";
import { dirname } from "node:path";
import { commonOf, isGitDirectory, lead, pathIn } from "./git-files.ts";
import { lookAt, physicalPath } from "./physical-path.ts";

/** What identifies a worktree, less its incarnation. */
export interface Named {
  readonly commonDir: string;
  readonly id: string;
  readonly top: string;
}

/**
 * The worktree that `cwd` lies in by the rules of fixtures/layouts/README.md; `undefined` for every other verdict.
 * Slow and plain, and independent of the product. Only for files that nobody changes meanwhile.
 */
export function worktreeByTheRules(cwd: string): Named | undefined {
  const start = physicalPath(cwd);
  if (start === undefined || !statSync(start).isDirectory()) return undefined;
  for (let top = start; ; top = dirname(top)) {
    const entry = entryAt(top);
    if (entry === "walk on" && top !== "/") continue;
    if (entry === "walk on" || entry === "stop") return undefined;
    const named = namedBy(top, entry);
    // Rule 8.
    return statSync(start).dev === statSync(top).dev ? named : undefined;
  }
}

/** Rules 2 and 3: the real path that `.git` of this level leads to, or what else to do. */
function entryAt(top: string): string | "stop" | "walk on" {
  const dotGit = `${top}/.git`;
  const onward = isGitDirectory(top) ? "stop" : "walk on";
  if (lookAt(dotGit) === undefined) return onward;
  const real = physicalPath(dotGit);
  if (real === undefined) return "stop";
  if (statSync(real).isDirectory()) {
    if (lookAt(`${real}/commondir`) !== undefined) return real;
    return isGitDirectory(real) ? "stop" : onward;
  }
  const path = pathIn(dotGit, "gitdir: ");
  const entry = path === undefined ? undefined : lead(top, path);
  return entry !== undefined && statSync(entry).isDirectory() ? entry : "stop";
}

/** Rules 4 to 7. */
function namedBy(top: string, entry: string): Named | undefined {
  const commonDir = commonOf(entry);
  if (commonDir === undefined || commonDir === entry || !isGitDirectory(entry)) return undefined;
  const id = entry.slice(entry.lastIndexOf("/") + 1);
  if (entry !== `${commonDir}/worktrees/${id}`) return undefined;
  const back = pathIn(`${entry}/gitdir`, "");
  if (back?.endsWith("/.git") !== true) return undefined;
  const directory = back.startsWith("/") ? dirname(back) : `${entry}/${dirname(back)}`;
  return isSameDirectory(directory, top) ? { commonDir, id, top } : undefined;
}

function isSameDirectory(path: string, top: string): boolean {
  try {
    const [named, own] = [statSync(path), statSync(top)];
    return named.dev === own.dev && named.ino === own.ino;
  } catch {
    return false;
  }
}
