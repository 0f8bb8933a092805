import type { BigIntStats } from "node:fs";
import { dirname } from "node:path";
import { MARKER_FILE, sameIdentity, type Verdict, type WorktreeIdentity } from "../../index.js";
import { lookAt, realPath } from "./file-system.js";
import { resolveWorktree } from "./resolve-worktree.js";

/** The verdict for one directory, kept and looked at again before each use. */
export interface TrackedWorktree {
  /**
   * The verdict now. A linked worktree whose files look untouched is not judged again: that costs one real path, and a
   * look at each directory between `cwd` and its top, beside the three looks of `holds`. Anything else is judged in full.
   */
  verdict(): Verdict;
  /**
   * Does the identity of the last verdict still hold, as far as three stat calls tell: `<entry>/commondir`,
   * `<entry>/gitdir` and `<top>/.git` are the same files, not written since? `false` where that verdict is no worktree.
   */
  holds(): boolean;
}

/**
 * How long ago (ms) a file must have been written for its times to prove anything: two writes within one tick of the file
 * system's clock look like one, and the slowest clock in use ticks every two seconds.
 */
const SETTLED_MS = 2_500;

/**
 * Keeps the verdict for `cwd`. Like `resolveWorktree`: spawns nothing, never throws, never blocks.
 *
 * As long as one of the files was written less than `settledMs` ago, every verdict is judged in full.
 */
export function trackWorktree(cwd: string, settledMs: number = SETTLED_MS): TrackedWorktree {
  let verdict = resolveWorktree(cwd);
  let proof = prove(verdict, cwd, settledMs);
  const holds = (): boolean => proof?.files.every(isUntouched) === true;
  return {
    holds,
    verdict: () => {
      if (proof && holds() && isSameWay(proof, cwd)) return verdict;
      verdict = resolveWorktree(cwd);
      proof = prove(verdict, cwd, settledMs);
      return verdict;
    },
  };
}

/** What must stay as it is for a verdict to hold. */
interface Proof {
  readonly files: readonly WatchedFile[];
  /** Real path of the directory that was asked about. */
  readonly start: string;
  /** Directories from it up to the top, the top left out: none of them may become a checkout of its own. */
  readonly between: readonly string[];
}

interface WatchedFile {
  readonly path: string;
  readonly stat: BigIntStats;
}

/** Files are looked at first and judged once more afterwards: what is written in between is told by the next look. */
function prove(first: Verdict, cwd: string, settledMs: number): Proof | undefined {
  if (first.kind !== "worktree") return undefined;
  const files = filesOf(first.identity, first.flags.noBirthTime).map(watch);
  const watched = files.filter((file) => file !== undefined);
  if (watched.length < files.length || !watched.every((file) => isSettled(file, settledMs)))
    return undefined;
  const start = realPath(cwd);
  const second = resolveWorktree(cwd);
  if (second.kind !== "worktree" || start.kind !== "real") return undefined;
  if (!sameIdentity(first.identity, second.identity)) return undefined;
  return { files: watched, start: start.path, between: between(start.path, first.identity.top) };
}

function filesOf({ commonDir, id, top }: WorktreeIdentity, noBirthTime: boolean): string[] {
  const entry = `${commonDir}/worktrees/${id}`;
  const files = [`${entry}/commondir`, `${entry}/gitdir`, `${top}/.git`];
  return noBirthTime ? [...files, `${entry}/${MARKER_FILE}`] : files;
}

/** What is no regular file, such as a legal symlink, says nothing about where it leads. */
function watch(path: string): WatchedFile | undefined {
  const stat = lookAt(path);
  return typeof stat !== "string" && stat.isFile() ? { path, stat } : undefined;
}

/** A time that lies ahead is of another clock, and proves nothing. */
function isSettled({ stat }: WatchedFile, settledMs: number): boolean {
  return Date.now() - Number(stat.ctimeNs / 1_000_000n) >= settledMs;
}

function isUntouched({ path, stat }: WatchedFile): boolean {
  const now = lookAt(path);
  return (
    typeof now !== "string" &&
    now.ino === stat.ino &&
    now.birthtimeNs === stat.birthtimeNs &&
    now.ctimeNs === stat.ctimeNs &&
    now.mtimeNs === stat.mtimeNs &&
    now.size === stat.size
  );
}

function between(start: string, top: string): string[] {
  const directories: string[] = [];
  for (let path = start; path !== top && path !== dirname(path); path = dirname(path))
    directories.push(path);
  return directories;
}

function isSameWay({ start, between }: Proof, cwd: string): boolean {
  const now = realPath(cwd);
  if (now.kind !== "real" || now.path !== start) return false;
  return between.every(
    (path) => lookAt(`${path}/.git`) === "missing" && lookAt(`${path}/HEAD`) === "missing",
  );
}
