import { type CoreConfig, parseCoreConfig } from "./git-config.js";
import { isHead } from "./head.js";
import type { GitDirSeen } from "./seen.js";

/** Would git take this for a git directory: HEAD, objects and refs, `commondir` honoured? */
export function isGitDirectory(seen: GitDirSeen): boolean {
  return isHead(seen.head) && seen.objects && seen.refs;
}

/** `core.bare` and `core.worktree` of a git directory; an unreadable config says nothing. */
export function coreConfigOf(seen: GitDirSeen): CoreConfig {
  if (seen.config.kind !== "text") return { bare: false, worktree: undefined };
  return parseCoreConfig(seen.config.text);
}
