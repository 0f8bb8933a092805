import { isUtf8 } from "node:buffer";
import { accessSync, constants, readFileSync, readlinkSync, statSync } from "node:fs";
import { lookAt, physicalPath } from "./physical-path.ts";

const MAX_BYTES = 16 * 1024;
/** As many bytes of HEAD as git looks at (`validate_headref`). */
const HEAD_BYTES = 255;

/** The bytes of a regular file, symlinks followed, of at most 16 KiB; `undefined` for anything else. */
function bytesOf(path: string): Buffer | undefined {
  const real = physicalPath(path);
  if (real === undefined) return undefined;
  const stat = statSync(real);
  return stat.isFile() && stat.size <= MAX_BYTES ? readFileSync(real) : undefined;
}

/** The path in one of git's one-line files: less CR and LF at the end, not empty, no NUL, UTF-8. */
export function pathIn(file: string, prefix: string): string | undefined {
  const bytes = bytesOf(file);
  if (bytes === undefined || !isUtf8(bytes)) return undefined;
  const text = bytes.toString("utf8");
  if (!text.startsWith(prefix)) return undefined;
  const path = text.slice(prefix.length).replace(/[\r\n]+$/, "");
  return path === "" || path.includes("\0") ? undefined : path;
}

/** Where a path of such a file leads: as it is when absolute, else below `base`. */
export function lead(base: string, path: string): string | undefined {
  return physicalPath(path.startsWith("/") ? path : `${base}/${path}`);
}

/** Is this directory, at its real path, a git directory: HEAD, objects and refs, `commondir` honoured? */
export function isGitDirectory(directory: string): boolean {
  const common = commonOf(directory);
  return (
    common !== undefined &&
    isHead(`${directory}/HEAD`) &&
    isReachable(`${common}/objects`) &&
    isReachable(`${common}/refs`)
  );
}

/** Where `commondir` leads; the directory itself when nothing has that name. */
export function commonOf(directory: string): string | undefined {
  if (lookAt(`${directory}/commondir`) === undefined) return directory;
  const path = pathIn(`${directory}/commondir`, "");
  return path === undefined ? undefined : lead(directory, path);
}

function isHead(file: string): boolean {
  if (lookAt(file)?.isSymbolicLink()) return readlinkSync(file).startsWith("refs/");
  const text = bytesOf(file)?.subarray(0, HEAD_BYTES).toString("latin1") ?? "";
  return (
    /^ref:[ \t\r\n]*refs\//.test(text) || /^([0-9a-f]{40}|[0-9a-f]{64})[ \t\r\n]*$/i.test(text)
  );
}

function isReachable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
