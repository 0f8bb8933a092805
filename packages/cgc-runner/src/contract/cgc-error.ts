/**
 * What went wrong with cgc, by a stable code. `detail` is cgc's own word: untrusted, and shown only after cleaning.
 */
export type CgcError =
  /** No such program; `program` as it was asked for. */
  | { readonly code: "cgc-missing"; readonly program: string }
  /** The program is there and cannot start, mostly because its Python is gone. */
  | { readonly code: "cgc-not-runnable"; readonly program: string; readonly detail: string }
  /** This cgc does not know contexts. */
  | { readonly code: "cgc-too-old"; readonly version: string }
  /** No engine left a database file at the path it was given. */
  | { readonly code: "engine-missing"; readonly detail: string }
  | { readonly code: "context-not-registered"; readonly name: string }
  /** cgc said yes, and the registry does not show it. */
  | { readonly code: "registration-lost"; readonly name: string }
  | { readonly code: "database-busy"; readonly path: string }
  /** The answer came from another context or engine than was asked. */
  | { readonly code: "context-defeated"; readonly detail: string }
  /** The graph holds something else than this worktree, or nothing. */
  | { readonly code: "graph-foreign" }
  | { readonly code: "query-refused"; readonly why: QueryFault }
  | { readonly code: "query-failed"; readonly detail: string }
  | { readonly code: "answer-unreadable"; readonly detail: string }
  /** Record, registry, database or checkout changed while cgc ran; its output was dropped. */
  | { readonly code: "ground-changed" }
  | { readonly code: "exclude-unwritable"; readonly path: string; readonly detail: string }
  /** The worktree's own ignore file is a link: cgc would write wherever it leads. */
  | { readonly code: "ignore-file-linked"; readonly path: string }
  | { readonly code: "timed-out"; readonly verb: string }
  | { readonly code: "cancelled"; readonly verb: string }
  | {
      readonly code: "cgc-failed";
      readonly verb: string;
      readonly exitCode: number;
      readonly detail: string;
    };

/** Why a Cypher statement is not run. */
export type QueryFault =
  | "empty"
  | "too-long"
  | "no-read-start"
  | "several-statements"
  | "forbidden-word"
  | "comment"
  | "unclosed-quote"
  | "control-character";
