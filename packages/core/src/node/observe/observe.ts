import { accessSync, constants } from "node:fs";
import { dirname } from "node:path";
import {
  type DotGitSeen,
  type FileMark,
  type LevelSeen,
  parsePointer,
  type RealPath,
  type Seen,
  walksOn,
} from "../../index.js";
import { directoryMark, fileMark, lookAt, lookThrough, realPath } from "./file-system.js";
import { below, seeGitDirectory } from "./git-directory.js";
import { readSmallFile } from "./small-file.js";

/** Variables that make git look elsewhere; they never change our answer. */
const DISCOVERY_VARIABLES = [
  "GIT_DIR",
  "GIT_WORK_TREE",
  "GIT_COMMON_DIR",
  "GIT_CEILING_DIRECTORIES",
];

/** Looks up from `cwd` until something decides. Reads a handful of files, spawns nothing, never throws. */
export function observe(cwd: string): Seen {
  const start = realPath(cwd);
  if (start.kind !== "real") return { kind: "no-start", why: start.kind };
  const stat = lookThrough(start.path);
  if (typeof stat === "string") return { kind: "no-start", why: stat };
  if (!stat.isDirectory()) return { kind: "no-start", why: "not-a-directory" };
  for (let path = start.path; ; path = dirname(path)) {
    const levelStat = path === start.path ? stat : lookThrough(path);
    if (typeof levelStat === "string") return { kind: "no-start", why: levelStat };
    const level = seeLevel(path, directoryMark(levelStat));
    if (!walksOn(level)) {
      return {
        kind: "level",
        startMark: directoryMark(stat),
        level,
        gitEnvironment: DISCOVERY_VARIABLES.some((name) => process.env[name] !== undefined),
        foreignOwner: process.getuid !== undefined && levelStat.uid !== BigInt(process.getuid()),
      };
    }
    if (dirname(path) === path) return { kind: "nothing" };
  }
}

function seeLevel(path: string, mark: LevelSeen["mark"]): LevelSeen {
  const dotGit = seeDotGit(path);
  // Cheap first look: a directory without HEAD is no git directory.
  const maybe = dotGit.kind === "absent" && lookAt(`${path}/HEAD`) !== "missing";
  return { path, mark, dotGit, self: maybe ? seeGitDirectory(path) : undefined };
}

function seeDotGit(top: string): DotGitSeen {
  const path = `${top}/.git`;
  const stat = lookAt(path);
  if (stat === "missing") return { kind: "absent" };
  if (stat === "unreadable") return { kind: "fault", fault: "unreadable" };
  const mark = fileMark(path, stat);
  const target = stat.isSymbolicLink() ? lookThrough(path) : stat;
  // A dangling link or a loop: git walks on past some of these, we never do.
  if (typeof target === "string") return { kind: "fault", fault: "dangling" };
  if (target.isDirectory()) return seeDirectory(path, mark);
  if (!target.isFile()) return { kind: "fault", fault: "not-a-file" };
  const known = stat.isFile() ? "regular" : "unknown";
  const text = readSmallFile(path, undefined, "refuse", known);
  const followed = followPointer(top, text.kind === "text" ? text.text : "");
  const gitDir =
    followed.kind === "real" && isDirectory(followed.path)
      ? seeGitDirectory(followed.path, mark)
      : undefined;
  return { kind: "pointer", text, mark, target: followed, gitDir };
}

function seeDirectory(path: string, mark: FileMark): DotGitSeen {
  const real = realPath(path);
  if (real.kind !== "real" || !canRead(real.path)) return { kind: "fault", fault: "unreadable" };
  return { kind: "directory", mark, gitDir: seeGitDirectory(real.path, mark) };
}

function followPointer(top: string, text: string): RealPath {
  const parsed = parsePointer(text);
  return parsed.kind === "path" ? realPath(below(top, parsed.path)) : { kind: "missing" };
}

function isDirectory(path: string): boolean {
  const stat = lookThrough(path);
  return typeof stat !== "string" && stat.isDirectory();
}

function canRead(path: string): boolean {
  try {
    accessSync(path, constants.R_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
