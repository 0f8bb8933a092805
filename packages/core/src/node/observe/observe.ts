import { accessSync, constants } from "node:fs";
import { dirname } from "node:path";
import {
  type DotGitSeen,
  type LevelSeen,
  parsePointer,
  passesBy,
  type RealPath,
  type Seen,
  walksOn,
} from "../../index.js";
import { directoryMark, fileMark, lookAt, lookThrough, markAt, realPath } from "./file-system.js";
import { below, type CameFrom, readSeen, seeGitDirectory } from "./git-directory.js";
import type { KnownEntry, KnownStart } from "./known-entry.js";

/** Variables that make git look elsewhere; they never change our answer. */
const DISCOVERY_VARIABLES = [
  "GIT_DIR",
  "GIT_WORK_TREE",
  "GIT_COMMON_DIR",
  "GIT_CEILING_DIRECTORIES",
];

/**
 * Looks up from `cwd` until something decides. Reads a handful of files, spawns nothing, never throws. `known` is not
 * looked at again where the way leads to it.
 */
export function observe(cwd: string, known?: KnownEntry): Seen {
  const start = known?.start ?? seeCwd(cwd);
  if ("kind" in start) return start;
  const { stat } = start;
  const uid = process.getuid?.();
  for (let path = start.path; ; path = dirname(path)) {
    const levelStat = path === start.path ? stat : lookThrough(path);
    if (typeof levelStat === "string") return { kind: "no-start", why: levelStat };
    const level = seeLevel(path, directoryMark(levelStat), known);
    if (!walksOn(level)) {
      return {
        kind: "level",
        startMark: directoryMark(stat),
        level,
        gitEnvironment: DISCOVERY_VARIABLES.some((name) => process.env[name] !== undefined),
        foreignOwner: uid !== undefined && levelStat.uid !== BigInt(uid),
      };
    }
    if (dirname(path) === path) return { kind: "nothing" };
  }
}

function seeCwd(cwd: string): KnownStart | Extract<Seen, { kind: "no-start" }> {
  const start = realPath(cwd);
  if (start.kind !== "real") return { kind: "no-start", why: start.kind };
  const stat = lookThrough(start.path);
  if (typeof stat === "string") return { kind: "no-start", why: stat };
  if (!stat.isDirectory()) return { kind: "no-start", why: "not-a-directory" };
  return { path: start.path, stat };
}

function seeLevel(path: string, mark: LevelSeen["mark"], known?: KnownEntry): LevelSeen {
  const dotGit = seeDotGit(path, known);
  // Cheap first look: a directory without HEAD is no git directory.
  const maybe = passesBy(dotGit) && lookAt(`${path}/HEAD`) !== "missing";
  return { path, mark, dotGit, self: maybe ? seeGitDirectory(path) : undefined };
}

function seeDotGit(top: string, known?: KnownEntry): DotGitSeen {
  const path = `${top}/.git`;
  const stat = lookAt(path);
  if (stat === "missing") return { kind: "absent" };
  if (stat === "unreadable") return { kind: "fault", fault: "unreadable" };
  const mark = fileMark(path, stat);
  const target = stat.isSymbolicLink() ? lookThrough(path) : stat;
  // A dangling link or a loop: git walks on past some of these, we never do.
  if (typeof target === "string") return { kind: "fault", fault: "dangling" };
  if (target.isDirectory()) return seeDirectory(path, { top, mark, known });
  if (!target.isFile()) return { kind: "fault", fault: "not-a-file" };
  const text = readSeen(path, stat);
  const followed = followPointer(top, text.kind === "text" ? text.text : "", known);
  const gitDir =
    followed.kind === "real" ? seeGitDirectory(followed.path, { top, mark, known }) : undefined;
  return { kind: "pointer", text, mark, markAfter: markAt(path), target: followed, gitDir };
}

function seeDirectory(path: string, from: CameFrom): DotGitSeen {
  const real = realPath(path);
  if (real.kind !== "real" || !canRead(real.path)) return { kind: "fault", fault: "unreadable" };
  const gitDir = seeGitDirectory(real.path, from);
  const markAfter = gitDir.commondir.kind === "absent" ? from.mark : markAt(path);
  return { kind: "directory", mark: from.mark, markAfter, gitDir };
}

function followPointer(top: string, text: string, known?: KnownEntry): RealPath {
  const parsed = parsePointer(text);
  if (parsed.kind !== "path") return { kind: "missing" };
  if (parsed.path === known?.path) return { kind: "real", path: known.path };
  return realPath(below(top, parsed.path));
}

function canRead(path: string): boolean {
  try {
    accessSync(path, constants.R_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
