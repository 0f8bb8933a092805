import { accessSync, type BigIntStats, constants, readlinkSync } from "node:fs";
import { dirname, isAbsolute, join } from "node:path";
import {
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
import { type KnownKind, readSmallFile } from "./small-file.js";

/** A repository's config may be long; git itself sets no limit. */
const MAX_CONFIG_BYTES = 1024 * 1024;
const ABSENT: FileText = { kind: "absent" };

/**
 * Looks at everything that tells whether the directory at this real path is a git directory, and of what kind.
 * `pointerMark` is of the `.git` that led here.
 */
export function seeGitDirectory(path: string, pointerMark?: FileMark): GitDirSeen {
  const commondirFile = `${path}/commondir`;
  const commondirStat = lookAt(commondirFile);
  const linked = commondirStat !== "missing" && commondirStat !== "unreadable";
  const commondirMark = linked ? fileMark(commondirFile, commondirStat) : undefined;
  const commondir = linked ? readCommondir(commondirFile, kindOf(commondirStat)) : ABSENT;
  const common = linked ? followFrom(path, commondir) : real(path);
  const config = linked ? ABSENT : readLoosely(`${path}/config`, MAX_CONFIG_BYTES);
  const back = linked ? readSmallFile(`${path}/gitdir`) : ABSENT;
  const head = seeHead(`${path}/HEAD`);
  return {
    path,
    head,
    commondir,
    commondirMark,
    common,
    objects: common.kind === "real" && canEnter(`${common.path}/objects`),
    refs: common.kind === "real" && canEnter(`${common.path}/refs`),
    config,
    coreWorktree: coreWorktree(path, config),
    back,
    backDirectory: backDirectory(path, back),
    marker: seeMarker(path, commondirMark, pointerMark),
    initializing: (head.kind === "absent" || !linked) && isInitializing(path),
    commondirMarkAfter: linked ? markAt(commondirFile) : undefined,
  };
}

const real = (path: string): RealPath => ({ kind: "real", path });

const kindOf = (stat: BigIntStats): KnownKind => (stat.isFile() ? "regular" : "unknown");

/** Only called where something has this name: a link that leads nowhere is a broken `commondir`, not a missing one. */
function readCommondir(file: string, known: KnownKind): FileText {
  const text = readSmallFile(file, undefined, "refuse", known);
  return text.kind === "absent" ? { kind: "fault", fault: "unreadable" } : text;
}

/** A branch, a user or a remote may have a name that is no UTF-8; what decides in these files is ASCII. */
function readLoosely(path: string, limit?: number, known?: KnownKind): FileText {
  return readSmallFile(path, limit, "replace", known);
}

function seeHead(path: string): HeadSeen {
  const stat = lookAt(path);
  if (typeof stat === "string") return stat === "missing" ? ABSENT : { kind: "fault", fault: stat };
  if (stat.isSymbolicLink()) {
    try {
      const target = readlinkSync(path);
      // A dangling ref is an unborn branch; any other link is read through.
      if (target.startsWith("refs/")) return { kind: "symlink", target };
    } catch {
      return { kind: "fault", fault: "unreadable" };
    }
  }
  return readLoosely(path, undefined, kindOf(stat));
}

/** Where the path in a one-line file of `directory` leads. */
function followFrom(directory: string, text: FileText): RealPath {
  const parsed = text.kind === "text" ? parsePathText(text.text) : undefined;
  if (parsed?.kind !== "path") return { kind: "missing" };
  return realPath(below(directory, parsed.path));
}

/** `path` as it stands when absolute, else below `directory`; `..` is left for the file system to resolve. */
export function below(directory: string, path: string): string {
  return isAbsolute(path) ? path : `${directory}/${path}`;
}

function coreWorktree(directory: string, config: FileText): RealPath | undefined {
  const worktree = config.kind === "text" ? parseCoreConfig(config.text).worktree : undefined;
  return worktree === undefined ? undefined : realPath(below(directory, worktree));
}

function backDirectory(directory: string, back: FileText): DirectoryMark | undefined {
  const parsed = back.kind === "text" ? parsePathText(back.text) : undefined;
  if (parsed?.kind !== "path" || !parsed.path.endsWith("/.git")) return undefined;
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

function canEnter(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
