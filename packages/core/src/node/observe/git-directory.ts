import { type BigIntStats, readlinkSync } from "node:fs";
import { dirname, isAbsolute, join } from "node:path";
import {
  coreConfigOf,
  type DirectoryMark,
  type FileMark,
  type FileText,
  type GitDirSeen,
  type HeadSeen,
  MARKER_FILE,
  needsMarker,
  parseCoreConfig,
  parsePathText,
  type RealPath,
} from "../../index.js";
import { directoryMark, fileMark, lookAt, lookThrough, markAt, realPath } from "./file-system.js";
import { type KnownCommon, type KnownEntry, seeCommon } from "./known-entry.js";
import { type BadBytes, readRegular, readSmallFile } from "./small-file.js";

/** The `.git` that leads to a git directory. */
export interface CameFrom {
  /** Real path of the directory that holds it. */
  readonly top: string;
  readonly mark: FileMark;
  readonly known: KnownEntry | undefined;
}

/** A repository's config may be long; git itself sets no limit. */
const MAX_CONFIG_BYTES = 1024 * 1024;
const ABSENT: FileText = { kind: "absent" };

/**
 * Looks at everything that tells whether the directory at this real path is a git directory, and of what kind.
 * `from` is the `.git` that led here, in the directory `top`.
 */
export function seeGitDirectory(path: string, from?: CameFrom): GitDirSeen {
  const commondirFile = `${path}/commondir`;
  const commondirStat = lookAt(commondirFile);
  const linked = commondirStat !== "missing" && commondirStat !== "unreadable";
  const commondirMark = linked ? fileMark(commondirFile, commondirStat) : undefined;
  const commondir = linked ? readCommondir(commondirFile, commondirStat) : ABSENT;
  const common = linked ? followFrom(path, commondir) : real(path);
  const config = linked ? ABSENT : readLoosely(`${path}/config`, MAX_CONFIG_BYTES);
  const known = from?.known?.path === path ? from.known : undefined;
  const worktreeConfig = seeWorktreeConfig(path, config);
  const back = linked ? (known?.back ?? readSmallFile(`${path}/gitdir`)) : ABSENT;
  const head = seeHead(`${path}/HEAD`);
  const { objects, refs } = seeShared(common, known?.common);
  return {
    path,
    head,
    commondir,
    commondirMark,
    common,
    objects,
    refs,
    config,
    worktreeConfig,
    coreWorktree: coreWorktree(path, { config, worktreeConfig }),
    back,
    backDirectory: backDirectory(path, back, from?.top),
    marker: seeMarker(path, commondirMark, from?.mark),
    initializing: (head.kind === "absent" || !linked) && isInitializing(path),
    commondirMarkAfter: linked ? markAt(commondirFile) : undefined,
  };
}

function seeShared(
  common: RealPath,
  known: KnownCommon | undefined,
): Pick<KnownCommon, "objects" | "refs"> {
  if (common.kind !== "real") return { objects: false, refs: false };
  return common.path === known?.path ? known : seeCommon(common.path);
}

const real = (path: string): RealPath => ({ kind: "real", path });

/** Only called where something has this name: a link that leads nowhere is a broken `commondir`, not a missing one. */
function readCommondir(file: string, stat: BigIntStats): FileText {
  const text = readSeen(file, stat);
  return text.kind === "absent" ? { kind: "fault", fault: "unreadable" } : text;
}

/** A branch, a user or a remote may have a name that is no UTF-8; what decides in these files is ASCII. */
function readLoosely(path: string, limit?: number): FileText {
  return readSmallFile(path, limit, "replace");
}

/** Reads a file of which `stat` was just taken, a symlink not followed. */
export function readSeen(path: string, stat: BigIntStats, badBytes?: BadBytes): FileText {
  if (!stat.isFile()) return readSmallFile(path, undefined, badBytes);
  return readRegular(path, Number(stat.size), undefined, badBytes);
}

function seeHead(path: string): HeadSeen {
  const stat = lookAt(path);
  if (typeof stat === "string") return stat === "missing" ? ABSENT : { kind: "fault", fault: stat };
  if (stat.isSymbolicLink()) {
    try {
      // Never followed: a dangling ref is an unborn branch, and no other link is a HEAD.
      return { kind: "symlink", target: readlinkSync(path) };
    } catch {
      return { kind: "fault", fault: "unreadable" };
    }
  }
  return readSeen(path, stat, "replace");
}

/** Where the path in a one-line file of `directory` leads. */
function followFrom(directory: string, text: FileText): RealPath {
  const parsed = text.kind === "text" ? parsePathText(text.text) : undefined;
  if (parsed?.kind !== "path") return { kind: "missing" };
  // What git writes. `..` of a real path is its parent: no symlink can be on the way.
  if (parsed.path === "../..") return real(dirname(dirname(directory)));
  return realPath(below(directory, parsed.path));
}

/** `path` as it stands when absolute, else below `directory`; `..` is left for the file system to resolve. */
export function below(directory: string, path: string): string {
  return isAbsolute(path) ? path : `${directory}/${path}`;
}

function seeWorktreeConfig(directory: string, config: FileText): FileText {
  const counts = config.kind === "text" && parseCoreConfig(config.text).worktreeConfig;
  return counts ? readLoosely(`${directory}/config.worktree`, MAX_CONFIG_BYTES) : ABSENT;
}

function coreWorktree(
  directory: string,
  seen: Pick<GitDirSeen, "config" | "worktreeConfig">,
): RealPath | undefined {
  const { worktree } = coreConfigOf(seen);
  return worktree === undefined ? undefined : realPath(below(directory, worktree));
}

function backDirectory(
  directory: string,
  back: FileText,
  top: string | undefined,
): DirectoryMark | undefined {
  const parsed = back.kind === "text" ? parsePathText(back.text) : undefined;
  if (parsed?.kind !== "path" || !parsed.path.endsWith("/.git")) return undefined;
  // The same text as the real path that was looked at already.
  if (parsed.path === `${top}/.git`) return undefined;
  const stat = lookThrough(dirname(below(directory, parsed.path)));
  return typeof stat === "string" ? undefined : directoryMark(stat);
}

/** Read only where birth times are missing: it costs a look that nobody else should pay. */
function seeMarker(directory: string, commondir?: FileMark, pointer?: FileMark): FileText {
  if (!commondir || !pointer || !needsMarker({ commondir, pointer })) return ABSENT;
  return readSmallFile(join(directory, MARKER_FILE));
}

/** Git locks an entry with this word while it makes it (builtin/worktree.c). Only asked where something is missing. */
function isInitializing(directory: string): boolean {
  const locked = readSmallFile(join(directory, "locked"));
  return locked.kind === "text" && locked.text.startsWith("initializing");
}
