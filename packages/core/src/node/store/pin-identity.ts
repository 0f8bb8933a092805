import { randomBytes } from "node:crypto";
import { join } from "node:path";
import {
  formatMarker,
  MARKER_FILE,
  needsMarker,
  sameIdentity,
  type WorktreeIdentity,
} from "../../index.js";
import { resolveWorktree } from "../observe/resolve-worktree.js";
import { discard, moveFile, writeFlushed } from "./durable-file.js";
import { unwritable } from "./unwritable.js";

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
    // Whoever works in a shared repository must be able to read it.
    writeFlushed(draft, formatMarker(randomBytes(16).toString("hex")), 0o644);
  } catch (error) {
    discard(draft);
    throw unwritable(marker, error);
  }
  moveFile(draft, marker);
}
