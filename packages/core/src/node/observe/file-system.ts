import { type BigIntStats, lstatSync, realpathSync, statSync } from "node:fs";
import type { DirectoryMark, FileMark, RealPath } from "../../index.js";
import { codeOf } from "./small-file.js";

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** What `lstat` or `stat` says, `"missing"`, or `"unreadable"` for any other error. */
export type Stat = BigIntStats | "missing" | "unreadable";

/** Stat without following a symlink at the end. Never throws. */
export function lookAt(path: string): Stat {
  return trying(() => lstatSync(path, { bigint: true }));
}

/** Stat of what a path leads to. Never throws. */
export function lookThrough(path: string): Stat {
  return trying(() => statSync(path, { bigint: true }));
}

function trying(stat: () => BigIntStats): Stat {
  try {
    return stat();
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
  try {
    return { kind: "real", path: decoder.decode(bytes) };
  } catch {
    return { kind: "not-utf8" };
  }
}

/** Device and inode as decimal strings. */
export function directoryMark(stat: BigIntStats): DirectoryMark {
  return { dev: String(stat.dev), ino: String(stat.ino) };
}

/** Inode and birth time; birth time `"0"` where the file system has none. */
export function fileMark(stat: BigIntStats): FileMark {
  // Without birth times statx leaves 0, and older ways copy ctime: then it lies after the last change.
  const missing = stat.birthtimeNs === stat.ctimeNs && stat.birthtimeNs > stat.mtimeNs;
  return { ino: String(stat.ino), birthtimeNs: missing ? "0" : String(stat.birthtimeNs) };
}

/** The mark of the file at `path`, a symlink not followed; `undefined` when it cannot be had. */
export function markAt(path: string): FileMark | undefined {
  const stat = lookAt(path);
  return typeof stat === "string" ? undefined : fileMark(stat);
}
