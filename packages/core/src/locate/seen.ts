import type { FileMark } from "../identity/incarnation.js";
import type { FileText } from "./file-text.js";
import type { HeadSeen } from "./head.js";

/** Device and inode of a directory, as decimal strings: comparable within one check, never stored. */
export interface DirectoryMark {
  readonly dev: string;
  readonly ino: string;
}

/** A path after symlinks and `..` were resolved, or why that failed. */
export type RealPath =
  | { readonly kind: "real"; readonly path: string }
  | { readonly kind: "missing" | "unreadable" | "not-utf8" };

/** A directory that may be a git directory, with what git looks at to tell. */
export interface GitDirSeen {
  /** Real path. */
  readonly path: string;
  readonly head: HeadSeen;
  readonly commondir: FileText;
  /** Stat of `commondir` when it was read, and again at the end; `undefined` where there is none. */
  readonly commondirMark: FileMark | undefined;
  readonly commondirMarkAfter: FileMark | undefined;
  /** Where `commondir` leads; the directory itself when it has none. */
  readonly common: RealPath;
  /** `<common>/objects` and `<common>/refs` can be entered. */
  readonly objects: boolean;
  readonly refs: boolean;
  /** The text of `config`; looked at only without `commondir`. */
  readonly config: FileText;
  /** The text of `config.worktree`; looked at only where `config` says that it counts. */
  readonly worktreeConfig: FileText;
  /** Real path of `core.worktree`, when it is set. */
  readonly coreWorktree: RealPath | undefined;
  /** The back-pointer, `gitdir`; looked at only with `commondir`. */
  readonly back: FileText;
  /**
   * The directory that the back-pointer's `/.git` lies in; `undefined` when it does not exist, and when its path is the
   * text of the level's real path.
   */
  readonly backDirectory: DirectoryMark | undefined;
  /** The marker file; looked at only in an entry where birth times are missing. */
  readonly marker: FileText;
  /** The text of `locked` says `initializing`: git is still making this entry. */
  readonly initializing: boolean;
}

/** What stands under the name `.git` in one directory. */
export type DotGitSeen =
  | { readonly kind: "absent" }
  | { readonly kind: "fault"; readonly fault: "unreadable" | "dangling" | "not-a-file" }
  | {
      readonly kind: "directory";
      readonly mark: FileMark | undefined;
      readonly markAfter: FileMark | undefined;
      readonly gitDir: GitDirSeen;
    }
  | {
      readonly kind: "pointer";
      readonly text: FileText;
      /** Of `.git` itself, a symlink not followed. */
      readonly mark: FileMark | undefined;
      /** The same, seen again after everything that it leads to. */
      readonly markAfter: FileMark | undefined;
      readonly target: RealPath;
      readonly gitDir: GitDirSeen | undefined;
    };

/** One directory on the way up. */
export interface LevelSeen {
  /** Real path. */
  readonly path: string;
  readonly mark: DirectoryMark;
  readonly dotGit: DotGitSeen;
  /** The directory itself seen as a git directory; looked at only where `.git` decides nothing. */
  readonly self: GitDirSeen | undefined;
}

/** Everything that was looked at for one start directory; `judge` needs nothing else. */
export type Seen =
  | {
      readonly kind: "no-start";
      readonly why: "missing" | "not-a-directory" | "unreadable" | "not-utf8";
    }
  | { readonly kind: "nothing" }
  | {
      readonly kind: "level";
      readonly startMark: DirectoryMark;
      readonly level: LevelSeen;
      /** Some variable named `GIT_*` that moves git's discovery is set; it never changes the verdict. */
      readonly gitEnvironment: boolean;
      /** The directory that holds `.git`, or the git directory, belongs to another user. */
      readonly foreignOwner: boolean;
    };
