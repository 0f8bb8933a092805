import type { FileMark } from "../identity/incarnation.js";
import type { MappingRecord } from "../record/mapping-record.js";
import type { RegisteredContext } from "../resolve/facts.js";
import type { NoticeTopic } from "./notice.js";

/** Whom notices are for: only records of this machine and of this repository concern them. */
export interface NoticeReader {
  /** This machine, as records name it. */
  readonly host: string;
  /** The repository that the session works in. */
  readonly commonDir: string;
  /** Id of the worktree that the session works in; its own decision says what is wrong there. */
  readonly ownId: string | undefined;
}

/** What was seen of the entry that a record names. */
export type EntrySeen =
  | { readonly kind: "gone" }
  /** It is there or not, and what it is cannot be told. */
  | { readonly kind: "unknown" }
  | {
      readonly kind: "there";
      readonly commondir: FileMark;
      readonly marker: string | null;
      /** Where git has the worktree now; it may have moved since the record. */
      readonly top: string;
      readonly checkout: "there" | "missing" | "unknown";
    };

/** A record with everything that tells whether its context is still used. */
export interface FiledRecord {
  /** `orphan`: superseded or withdrawn. */
  readonly filed: "mapping" | "orphan";
  readonly record: MappingRecord;
  /** A process that is not provably dead creates or indexes this context. */
  readonly atWork: boolean;
  /**
   * A mapping under the same key may name this context: it cannot be believed, or it is only being created, and what it
   * supersedes stands again when that fails.
   */
  readonly doubted: boolean;
  readonly entry: EntrySeen;
  /** What was said of this context already. */
  readonly told: readonly NoticeTopic[];
}

/** cgc's registry as far as notices need it. */
export type ContextsLookup =
  | { readonly kind: "read"; readonly contexts: ReadonlyMap<string, RegisteredContext> }
  | { readonly kind: "broken" | "unread" };

/** Everything that `planNotices` decides from; plain data, gathered at the edge. */
export interface NoticeFacts {
  readonly reader: NoticeReader;
  /** The common dir could be reached after everything below it was looked at. */
  readonly reachable: boolean;
  readonly records: readonly FiledRecord[];
  /** How many mappings, of any repository and machine, name a context. */
  readonly users: ReadonlyMap<string, number>;
  readonly registry: ContextsLookup;
}
