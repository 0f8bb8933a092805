import type { FileText } from "./file-text.js";
import {
  type ConfigFile,
  type CoreConfig,
  mergeCoreConfig,
  parseCoreConfig,
} from "./git-config.js";
import { isHead } from "./head.js";
import type { GitDirSeen } from "./seen.js";

/** Would git take this for a git directory: HEAD, objects and refs, `commondir` honoured? */
export function isGitDirectory(seen: GitDirSeen): boolean {
  return isHead(seen.head) && seen.objects && seen.refs;
}

/** `core.bare` and `core.worktree` of a git directory; an unreadable config says nothing. */
export function coreConfigOf(seen: Pick<GitDirSeen, "config" | "worktreeConfig">): CoreConfig {
  return mergeCoreConfig(read(seen.config), read(seen.worktreeConfig));
}

function read(config: FileText): ConfigFile {
  return parseCoreConfig(config.kind === "text" ? config.text : undefined);
}
