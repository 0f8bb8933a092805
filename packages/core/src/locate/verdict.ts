import type { WorktreeIdentity } from "../identity/identity.js";

/** Things worth knowing that never change a verdict. */
export interface Flags {
  /** A `GIT_*` variable that moves git's own discovery is set: git may answer for another repository. */
  readonly gitEnvironment: boolean;
  /** Another user owns the checkout or its git directory: git may refuse it. */
  readonly foreignOwner: boolean;
  /** Reached through a pointer from which nothing points back (`--separate-git-dir`). */
  readonly unverified: boolean;
  /** The file system gives no birth times: only the marker file tells a re-made worktree apart. */
  readonly noBirthTime: boolean;
}

/** Why a checkout is refused. */
export type Reason =
  | "start-unreadable"
  | "not-utf8"
  | "dot-git-unreadable"
  | "dot-git-dangling"
  | "dot-git-not-a-file"
  | "pointer-too-large"
  | "pointer-syntax"
  | "pointer-empty"
  | "target-missing"
  | "target-not-a-git-directory"
  | "commondir-unreadable"
  | "commondir-empty"
  | "commondir-leads-nowhere"
  | "entry-misplaced"
  | "back-pointer-missing"
  | "back-pointer-unreadable"
  | "back-pointer-elsewhere"
  | "changed-meanwhile";

/**
 * Which kind of place a directory is.
 *
 * `malformed`: a `.git` above it cannot be followed to a git directory. `mismatch`: it can be followed, but the entry is
 * not where entries live, or does not name this directory back. Both are refusals and never a worktree; `transient`
 * says that a write in progress may explain it.
 */
export type Verdict =
  | { readonly kind: "worktree"; readonly identity: WorktreeIdentity; readonly flags: Flags }
  | {
      readonly kind: "main";
      readonly commonDir: string;
      readonly top: string;
      readonly flags: Flags;
    }
  | { readonly kind: "submodule"; readonly top: string }
  | { readonly kind: "bare"; readonly commonDir: string }
  | { readonly kind: "none" }
  | {
      readonly kind: "malformed" | "mismatch";
      readonly reason: Reason;
      readonly transient: boolean;
      /** The directory that holds the refused `.git`; `undefined` when none was reached. */
      readonly top: string | undefined;
    };
