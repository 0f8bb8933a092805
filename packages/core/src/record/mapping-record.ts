import type { WorktreeIdentity } from "../identity/identity.js";
import type { Holder } from "./holder.js";

/** The engines of cgc that keep one graph in one file. */
export type Engine = "kuzudb" | "ladybugdb" | "falkordb";

/** A context of cgc's with everything that is pinned on each call. */
export interface ContextRef {
  readonly name: string;
  readonly engine: Engine;
  /** Absolute path of the database file. */
  readonly databasePath: string;
}

/** What the files of a worktree were at one moment, as far as it could be told. */
export interface TreeState {
  /** Commit of HEAD, `"unborn"` before the first one; `null`: not known. */
  readonly head: string | null;
  /** The caller's fingerprint of what differs from HEAD; `null`: none was taken. */
  readonly fingerprint: string | null;
}

/** What one run of index left. */
export interface Stamp {
  /** Counts runs of this mapping, from 1. */
  readonly generation: number;
  /** `interrupted`: cancelled; a killed run stays `indexing` with a holder that is dead. `empty`: cgc found no file. */
  readonly state: "indexing" | "complete" | "interrupted" | "failed" | "empty";
  /** Who is indexing, or was: the holder of the run. */
  readonly by: Holder;
  /** ISO time of the run's start. */
  readonly since: string;
  /** The directory that was indexed; graph paths are absolute and lie below it. */
  readonly top: string;
  /** Checkouts of their own below `top` that were left out, relative to it. */
  readonly nested: readonly string[];
  /** The files when the run began. */
  readonly before: TreeState;
  /** The files when it ended; `null` before. Unequal to `before`: the graph may mix two states. */
  readonly after: TreeState | null;
  readonly cgcVersion: string;
  /** Counts of nodes; `null` until the run is complete. */
  readonly files: number | null;
  readonly functions: number | null;
}

/** What connects one worktree with one context. */
export interface MappingRecord {
  readonly schema: 1;
  /** `creating`: intent is written, cgc was not yet asked or not yet verified. `declined`: "never for this worktree". */
  readonly state: "creating" | "bound" | "declined";
  /** Counts writes of this record; a permit names the one it was made from. */
  readonly generation: number;
  readonly identity: WorktreeIdentity;
  /** Machine that made it; records of another one are left alone. */
  readonly host: string;
  readonly context: ContextRef | null;
  readonly consent: "create" | "always" | "never";
  /** Who is creating, or made it. */
  readonly by: Holder;
  /** ISO time. */
  readonly createdAt: string;
  /** Names this worktree had before; never used again. */
  readonly earlierNames: readonly string[];
  readonly stamp: Stamp | null;
}

/** What a look at the store gave for one identity. */
export type RecordLookup =
  | { readonly kind: "none" }
  /** Filed under this key. */
  | { readonly kind: "found"; readonly record: MappingRecord }
  /** Nothing under this key, but a record names this top or this making of the entry. */
  | {
      readonly kind: "elsewhere";
      readonly record: MappingRecord;
      readonly by: "top" | "incarnation";
    }
  /** There is a file, and it cannot be trusted. */
  | { readonly kind: "refused"; readonly file: string; readonly why: RecordFault };

/**
 * Why a file or folder of ours is not believed. `damaged`: also a folder, FIFO or device in its place. `foreign-owned`: it
 * belongs to another user than the one who asks. `writable-by-others`: group or world may write it.
 */
export type RecordFault =
  | "unreadable"
  | "damaged"
  | "unknown-schema"
  | "symlinked"
  | "foreign-owned"
  | "writable-by-others";
