import type { Verdict } from "../locate/verdict.js";
import type { RecordLookup } from "../record/mapping-record.js";
import type { TreeSeen } from "./freshness.js";

/** What stands in cgc's registry for one context. */
export interface RegisteredContext {
  readonly database: string;
  readonly databasePath: string;
  /** Absolute path of each directory that was indexed into it. */
  readonly repos: readonly string[];
}

/** cgc's registry as far as one record needs it. */
export type RegistryLookup =
  | { readonly kind: "read"; readonly context: RegisteredContext | undefined }
  | {
      readonly kind: "broken";
      readonly file: string;
      readonly line: number | undefined;
      readonly detail: string;
    };

/** The database file: `{ino, size, mtimeNs}` as one text, or that there is none. */
export type DatabaseLookup =
  | { readonly kind: "file"; readonly mark: string }
  | { readonly kind: "missing" };

/** Everything that `resolve` decides from; plain data, gathered at the edge. */
export interface Facts {
  readonly mode: "off" | "isolate";
  readonly verdict: Verdict;
  /** This machine, as records name it. */
  readonly host: string;
  readonly record: RecordLookup;
  readonly registry: RegistryLookup;
  readonly database: DatabaseLookup;
  /** What the database file looked like after our last call; `undefined` when lost. */
  readonly attestedMark: string | undefined;
  /** Is the process that is named as indexing still there? `unknown` counts as alive. */
  readonly indexer: "alive" | "dead" | "unknown";
  /** The files of the worktree now; looked at where the graph is complete. */
  readonly tree: TreeSeen;
  /** The name that a new context would get now. */
  readonly proposedName: string | undefined;
}
