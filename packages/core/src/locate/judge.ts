import { coreConfigOf, isGitDirectory } from "./git-directory.js";
import { judgeEntry } from "./judge-entry.js";
import { parsePointer } from "./path-text.js";
import type { DotGitSeen, GitDirSeen, LevelSeen, Seen } from "./seen.js";
import type { Flags, Reason, Verdict } from "./verdict.js";

type Pointer = Extract<DotGitSeen, { kind: "pointer" }>;

/** Must the walk go on to the parent of this level, as git does? */
export function walksOn(level: LevelSeen): boolean {
  const { dotGit, self } = level;
  return passesBy(dotGit) && (self === undefined || !isGitDirectory(self));
}

/** Nothing, or a directory that is no git directory: git then looks at the level itself (setup.c). */
export function passesBy(dotGit: DotGitSeen): boolean {
  if (dotGit.kind !== "directory") return dotGit.kind === "absent";
  return dotGit.gitDir.commondir.kind === "absent" && !isGitDirectory(dotGit.gitDir);
}

/** Decides what was seen: the verdict rules in their order, the first that fails decides. */
export function judge(seen: Seen): Verdict {
  if (seen.kind === "nothing") return { kind: "none" };
  if (seen.kind === "no-start") return judgeStart(seen.why);
  const { level, startMark } = seen;
  const verdict = judgeLevel(level, {
    gitEnvironment: seen.gitEnvironment,
    foreignOwner: seen.foreignOwner,
    unverified: false,
    noBirthTime: false,
  });
  const refused = verdict.kind === "malformed" || verdict.kind === "mismatch";
  // Git stops at the border of a mounted file system.
  if (!refused && level.mark.dev !== startMark.dev) return { kind: "none" };
  return verdict;
}

function judgeStart(why: "missing" | "not-a-directory" | "unreadable" | "not-utf8"): Verdict {
  if (why === "missing" || why === "not-a-directory") return { kind: "none" };
  const reason = why === "not-utf8" ? "not-utf8" : "start-unreadable";
  return { kind: "malformed", reason, transient: false, top: undefined };
}

function judgeLevel(level: LevelSeen, flags: Flags): Verdict {
  const top = level.path;
  const malformed = (reason: Reason, transient = false): Verdict => ({
    kind: "malformed",
    reason,
    transient,
    top,
  });
  switch (level.dotGit.kind) {
    case "absent":
      return judgeInside(level.self);
    case "fault":
      return malformed(`dot-git-${level.dotGit.fault}`);
    case "directory":
      if (level.dotGit.gitDir.commondir.kind !== "absent")
        return judgeEntry(level, level.dotGit.gitDir, level.dotGit, flags);
      if (passesBy(level.dotGit)) return judgeInside(level.self);
      return { kind: "main", commonDir: level.dotGit.gitDir.path, top, flags };
    case "pointer":
      return judgePointer(level, level.dotGit, flags, malformed);
  }
}

/** A level that is itself a git directory. */
function judgeInside(self: GitDirSeen | undefined): Verdict {
  if (self === undefined || !isGitDirectory(self) || self.commondir.kind !== "absent")
    return { kind: "none" };
  return coreConfigOf(self).bare ? { kind: "bare", commonDir: self.path } : { kind: "none" };
}

function judgePointer(
  level: LevelSeen,
  pointer: Pointer,
  flags: Flags,
  malformed: (reason: Reason, transient?: boolean) => Verdict,
): Verdict {
  const { text, target, gitDir } = pointer;
  if (text.kind === "absent") return malformed("changed-meanwhile", true);
  if (text.kind === "fault") {
    if (text.fault === "too-large") return malformed("pointer-too-large");
    return malformed(text.fault === "not-utf8" ? "not-utf8" : `dot-git-${text.fault}`);
  }
  const parsed = parsePointer(text.text);
  if (parsed.kind === "bad") {
    const empty = parsed.why === "empty";
    // Git truncates this file, then writes it: an empty one may be on its way.
    return malformed(empty ? "pointer-empty" : "pointer-syntax", empty);
  }
  if (target.kind !== "real")
    return malformed(target.kind === "not-utf8" ? "not-utf8" : "target-missing");
  if (gitDir === undefined) return malformed("target-not-a-git-directory");
  if (gitDir.commondir.kind !== "absent") return judgeEntry(level, gitDir, pointer, flags);
  if (!isGitDirectory(gitDir)) return malformed("target-not-a-git-directory", gitDir.initializing);
  if (isSubmoduleOf(gitDir, level.path)) return { kind: "submodule", top: level.path };
  if (coreConfigOf(gitDir).bare) return { kind: "bare", commonDir: gitDir.path };
  return {
    kind: "main",
    commonDir: gitDir.path,
    top: level.path,
    flags: { ...flags, unverified: true },
  };
}

function isSubmoduleOf(gitDir: GitDirSeen, top: string): boolean {
  return gitDir.coreWorktree?.kind === "real" && gitDir.coreWorktree.path === top;
}
