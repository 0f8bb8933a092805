import type { Reason } from "../locate/verdict.js";
import type { Holder } from "../record/holder.js";
import type { RecordFault } from "../record/mapping-record.js";

/**
 * Why nothing was done: a stable `code` with the facts that explain it.
 *
 * A refusal stays a value until the front end renders it with its own next step.
 */
export type Refusal =
  | {
      readonly code: "checkout-malformed" | "checkout-mismatch";
      readonly reason: Reason;
      readonly top: string | undefined;
    }
  | { readonly code: "record-refused"; readonly file: string; readonly why: RecordFault }
  | { readonly code: "record-of-another-host"; readonly host: string }
  | {
      readonly code: "registry-broken";
      readonly file: string;
      readonly line: number | undefined;
      readonly detail: string;
    }
  /** `by` is missing where the lock's file names nobody. */
  | {
      readonly code: "busy";
      readonly what: string;
      readonly by: Holder | undefined;
      /** The lock's file. */
      readonly file: string;
    }
  | { readonly code: "answer-outdated" }
  | { readonly code: "no-free-name"; readonly id: string }
  /** `HOME` is unset, empty or relative: neither our state nor cgc's can be found. */
  | { readonly code: "home-unset" }
  /** The state directory cannot be written; `detail` is the system's own word. */
  | { readonly code: "state-unwritable"; readonly path: string; readonly detail: string };

/** Why a mapping is not believed for this worktree any more, until the user consents again. */
export type MismatchReason =
  /** The record names another repository or another id than the file it lies in. */
  | "record-of-another-worktree"
  /** A record of another key names this directory. */
  | "top-known-elsewhere"
  /** A record of another key names this very entry: the repository was moved. */
  | "repository-moved"
  /** The id was removed and added again. */
  | "entry-recreated"
  /** The checkout was replaced under the same entry. */
  | "checkout-replaced"
  /** The file system has no birth times, and the marker file that told makings apart is gone. */
  | "marker-missing"
  /** cgc does not know the context any more. */
  | "context-missing"
  /** cgc's registry names another engine or database than the record, or not the directory that was indexed. */
  | "context-changed"
  /** Another directory was indexed into the context. */
  | "context-mixed"
  /** The graph was complete, and its database file is gone. */
  | "database-missing";
