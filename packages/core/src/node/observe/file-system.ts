import { isUtf8 } from "node:buffer";
import {
  accessSync,
  type BigIntStats,
  constants,
  lstatSync,
  realpathSync,
  statSync,
} from "node:fs";
import { dirname } from "node:path";
import type { DirectoryMark, FileMark, RealPath } from "../../index.js";
import { codeOf } from "./small-file.js";

/** What `lstat` or `stat` says, `"missing"`, or `"unreadable"` for any other error. */
export type Stat = BigIntStats | "missing" | "unreadable";

/** Stat without following a symlink at the end. Never throws. */
export function lookAt(path: string): Stat {
  return trying(() => lstatSync(path, QUIETLY));
}

/** Stat of what a path leads to. Never throws. */
export function lookThrough(path: string): Stat {
  return trying(() => statSync(path, QUIETLY));
}

/** An error is costly to make, and most looks on the way up find nothing. */
const QUIETLY = { bigint: true, throwIfNoEntry: false } as const;

function trying(stat: () => BigIntStats | undefined): Stat {
  try {
    return stat() ?? "missing";
  } catch (error) {
    const code = codeOf(error);
    return code === "ENOENT" || code === "ENOTDIR" ? "missing" : "unreadable";
  }
}

/** Resolves symlinks and `..`. Never throws; a name that is no UTF-8 is said, never mangled. */
export function realPath(path: string): RealPath {
  if (path.includes("\0")) return { kind: "missing" };
  let bytes: Buffer;
  try {
    bytes = realpathSync.native(path, "buffer");
  } catch (error) {
    const code = codeOf(error);
    return { kind: code === "ENOENT" || code === "ENOTDIR" ? "missing" : "unreadable" };
  }
  return isUtf8(bytes) ? { kind: "real", path: bytes.toString("utf8") } : { kind: "not-utf8" };
}

/** Device and inode as decimal strings. */
export function directoryMark(stat: BigIntStats): DirectoryMark {
  return { dev: String(stat.dev), ino: String(stat.ino) };
}

/**
 * Inode and birth time of the file at `path`, of which `stat` was just taken; birth time `"0"` where the file system has
 * none.
 *
 * Without birth times statx(2) leaves 0. Where statx itself is missing (old kernels, some sandboxes) Node copies the time
 * of the last change of the inode: then it lies after the last change of the content. That is also so for a file that was
 * restored from an archive within one tick of the clock; there its folder shows real birth times.
 */
export function fileMark(path: string, stat: BigIntStats): FileMark {
  const suspect = stat.birthtimeNs === stat.ctimeNs && stat.birthtimeNs > stat.mtimeNs;
  const missing = suspect && !hasRealBirthTime(dirname(path));
  return { ino: String(stat.ino), birthtimeNs: missing ? "0" : String(stat.birthtimeNs) };
}

function hasRealBirthTime(folder: string): boolean {
  const stat = lookThrough(folder);
  return typeof stat !== "string" && stat.birthtimeNs !== 0n && stat.birthtimeNs !== stat.ctimeNs;
}

/** The mark of the file at `path`, a symlink not followed; `undefined` when it cannot be had. */
export function markAt(path: string): FileMark | undefined {
  const stat = lookAt(path);
  return typeof stat === "string" ? undefined : fileMark(path, stat);
}

/** Can this process go through the directory at `path`? */
export function canEnter(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
