import type { Incarnation } from "./incarnation.js";

/** Which linked worktree, and which making of it. Paths are real paths. */
export interface WorktreeIdentity {
  /** The repository's common git directory. */
  readonly commonDir: string;
  /** The last component of the entry's real path; it need not be the checkout's folder name. */
  readonly id: string;
  /** The directory that holds `.git`. */
  readonly top: string;
  readonly incarnation: Incarnation;
}

/** What a mapping record is filed under: common dir and id. NUL cannot occur in either. */
export function identityKey(identity: Pick<WorktreeIdentity, "commonDir" | "id">): string {
  return `${identity.commonDir}\0${identity.id}`;
}

/** The same worktree at the same place, never re-made? */
export function sameIdentity(a: WorktreeIdentity, b: WorktreeIdentity): boolean {
  return identityText(a) === identityText(b);
}

/** Every part of an identity in one text: equal exactly for equal identities. */
export function identityText(identity: WorktreeIdentity): string {
  const { commondir, pointer, marker } = identity.incarnation;
  return [
    identity.commonDir,
    identity.id,
    identity.top,
    commondir.ino,
    commondir.birthtimeNs,
    pointer.ino,
    pointer.birthtimeNs,
    marker ?? "",
  ].join("\0");
}
