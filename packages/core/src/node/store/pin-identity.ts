import { randomBytes } from "node:crypto";
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import {
  formatMarker,
  MARKER_FILE,
  needsMarker,
  type Refusal,
  RefusedError,
  sameIdentity,
  type WorktreeIdentity,
} from "../../index.js";
import { resolveWorktree } from "../observe/resolve-worktree.js";
import { codeOf } from "../observe/small-file.js";

/**
 * Makes an identity one that a record can prove later: where birth times are missing, and no marker file is there yet, a
 * random token is written into the worktree's entry.
 *
 * Answers the identity with its token, the same identity where none is needed, or `undefined` when the worktree is
 * another one by now. Call it under the mapping's lock. Throws `state-unwritable`.
 */
export function pinIdentity(identity: WorktreeIdentity): WorktreeIdentity | undefined {
  const { incarnation } = identity;
  if (incarnation.marker !== null || !needsMarker(incarnation)) return identity;
  writeMarker(join(identity.commonDir, "worktrees", identity.id));
  const verdict = resolveWorktree(identity.top);
  if (verdict.kind !== "worktree") return undefined;
  const { marker } = verdict.identity.incarnation;
  const pinned = { ...identity, incarnation: { ...incarnation, marker } };
  return marker !== null && sameIdentity(verdict.identity, pinned) ? pinned : undefined;
}

/** A damaged marker pins nothing and is replaced. The entry is never made: it may be gone by now. */
function writeMarker(entry: string): void {
  const marker = join(entry, MARKER_FILE);
  const draft = `${marker}.${randomBytes(6).toString("hex")}`;
  try {
    const file = openSync(draft, "wx", 0o644);
    try {
      writeSync(file, formatMarker(randomBytes(16).toString("hex")));
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(draft, marker);
  } catch (error) {
    const detail = codeOf(error) || String(error);
    throw new RefusedError<Refusal>({ code: "state-unwritable", path: marker, detail });
  } finally {
    rmSync(draft, { force: true });
  }
}
