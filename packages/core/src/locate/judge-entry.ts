import { type FileMark, needsMarker, sameFile } from "../identity/incarnation.js";
import { parseMarker } from "../identity/marker.js";
import { isGitDirectory } from "./git-directory.js";
import { parsePathText } from "./path-text.js";
import type { GitDirSeen, LevelSeen } from "./seen.js";
import type { Flags, Reason, Verdict } from "./verdict.js";

/** The `.git` at a level, before and after everything that it leads to was looked at. */
interface PointerMarks {
  readonly mark: FileMark | undefined;
  readonly markAfter: FileMark | undefined;
}

/** Rules 5 to 9: is this git directory with a `commondir` the entry of the worktree at this level? */
export function judgeEntry(
  level: LevelSeen,
  entry: GitDirSeen,
  pointer: PointerMarks,
  flags: Flags,
): Verdict {
  const refuse = (kind: "malformed" | "mismatch", fault: Fault): Verdict => ({
    kind,
    reason: fault.reason,
    transient: fault.transient,
    top: level.path,
  });
  const malformed = faultOfCommon(entry);
  if (malformed) return refuse("malformed", malformed);
  const place = placeOf(entry);
  if (place === undefined) return refuse("mismatch", lasting("entry-misplaced"));
  if (!isGitDirectory(entry))
    return refuse("malformed", {
      reason: "target-not-a-git-directory",
      transient: entry.initializing,
    });
  const mismatch = faultOfBack(level, entry);
  if (mismatch) return refuse("mismatch", mismatch);
  const { commondirMark, commondirMarkAfter } = entry;
  const { mark: pointerMark, markAfter: pointerMarkAfter } = pointer;
  const stable =
    commondirMark &&
    commondirMarkAfter &&
    pointerMark &&
    pointerMarkAfter &&
    sameFile(commondirMark, commondirMarkAfter) &&
    sameFile(pointerMark, pointerMarkAfter);
  if (!stable) return refuse("mismatch", { reason: "changed-meanwhile", transient: true });
  const marks = { commondir: commondirMark, pointer: pointerMark };
  const noBirthTime = needsMarker(marks);
  const marker =
    noBirthTime && entry.marker.kind === "text" ? parseMarker(entry.marker.text) : null;
  const incarnation = { ...marks, marker };
  return {
    kind: "worktree",
    identity: { commonDir: place.commonDir, id: place.id, top: level.path, incarnation },
    flags: { ...flags, noBirthTime },
  };
}

interface Fault {
  readonly reason: Reason;
  readonly transient: boolean;
}

const lasting = (reason: Reason): Fault => ({ reason, transient: false });

function faultOfCommon(entry: GitDirSeen): Fault | undefined {
  const { commondir, common } = entry;
  if (commondir.kind === "fault")
    return lasting(commondir.fault === "not-utf8" ? "not-utf8" : "commondir-unreadable");
  if (commondir.kind === "absent") return lasting("commondir-unreadable");
  const parsed = parsePathText(commondir.text);
  if (parsed.kind === "bad") {
    // Git truncates this file, then writes it: an empty one may be on its way.
    if (parsed.why === "empty") return { reason: "commondir-empty", transient: true };
    return lasting("commondir-unreadable");
  }
  if (common.kind !== "real")
    return lasting(common.kind === "not-utf8" ? "not-utf8" : "commondir-leads-nowhere");
  return undefined;
}

/** Common dir and id, when the entry lies exactly at `<common>/worktrees/<id>`. */
function placeOf(entry: GitDirSeen): { commonDir: string; id: string } | undefined {
  if (entry.common.kind !== "real") return undefined;
  const commonDir = entry.common.path;
  const parent = `${commonDir === "/" ? "" : commonDir}/worktrees/`;
  const id = entry.path.slice(parent.length);
  if (!entry.path.startsWith(parent) || id === "" || id.includes("/")) return undefined;
  return { commonDir, id };
}

function faultOfBack(level: LevelSeen, entry: GitDirSeen): Fault | undefined {
  const { back, backDirectory } = entry;
  if (back.kind === "absent") return lasting("back-pointer-missing");
  if (back.kind === "fault")
    return lasting(back.fault === "not-utf8" ? "not-utf8" : "back-pointer-unreadable");
  const parsed = parsePathText(back.text);
  if (parsed.kind === "bad")
    return { reason: "back-pointer-unreadable", transient: parsed.why === "empty" };
  if (!parsed.path.endsWith("/.git")) return lasting("back-pointer-elsewhere");
  if (parsed.path === `${level.path}/.git`) return undefined;
  const same = backDirectory?.dev === level.mark.dev && backDirectory.ino === level.mark.ino;
  return same ? undefined : lasting("back-pointer-elsewhere");
}
