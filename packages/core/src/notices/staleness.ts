import { incarnationDifference } from "../identity/incarnation.js";
import type { ContextRef, MappingRecord } from "../record/mapping-record.js";
import { type Notice, topicOf } from "./notice.js";
import type { EntrySeen, FiledRecord, NoticeReader } from "./notice-facts.js";

/** Why nothing is said of a record. */
export type Silence =
  | "another-host"
  | "another-repository"
  /** "Never for this worktree". */
  | "no-context"
  /** The session's own worktree, of which its decision speaks. */
  | "own-worktree"
  | "at-work"
  /** The worktree is where git says. */
  | "in-use"
  /** What was seen proves nothing. */
  | "in-doubt"
  | "told"
  | "common-dir-unreachable"
  /** Another mapping names the same context. */
  | "used-elsewhere"
  | "registry-unread"
  /** cgc does not know the context any more: there is nothing to clean up. */
  | "context-gone"
  /** What cgc has under this name is not what we made: no advice of ours is safe. */
  | "context-altered"
  /** Another record of the same plan speaks of this context. */
  | "same-context";

/** A notice, or the reason for none. */
export type NoticeOutcome = Notice | { readonly kind: "silent"; readonly because: Silence };

/** `NoticeOutcome` of silence. */
export const silent = (because: Silence): NoticeOutcome => ({ kind: "silent", because });

/** The context of a record that concerns this reader. Asked before anything but the record is looked at. */
export function contextFor(record: MappingRecord, reader: NoticeReader): ContextRef | Silence {
  if (record.host !== reader.host) return "another-host";
  if (record.identity.commonDir !== reader.commonDir) return "another-repository";
  return record.context ?? "no-context";
}

/** What one record and its worktree give by themselves, before registry and other records are asked. */
export function staleness(filed: FiledRecord, reader: NoticeReader): NoticeOutcome {
  const context = contextFor(filed.record, reader);
  if (typeof context === "string") return silent(context);
  if (filed.atWork) return silent("at-work");
  const outcome = outcomeOf(filed, context, reader);
  const told = outcome.kind !== "silent" && filed.told.includes(topicOf(outcome));
  return told ? silent("told") : outcome;
}

function outcomeOf(filed: FiledRecord, context: ContextRef, reader: NoticeReader): NoticeOutcome {
  const { identity } = filed.record;
  switch (filed.filed) {
    case "orphan":
      if (filed.doubted) return silent("in-doubt");
      return { kind: "superseded", context, id: identity.id };
    case "mapping":
      if (identity.id === reader.ownId) return silent("own-worktree");
      return outcomeOfEntry(filed.entry, filed.record, context);
  }
}

function outcomeOfEntry(
  entry: EntrySeen,
  { identity }: MappingRecord,
  context: ContextRef,
): NoticeOutcome {
  const { id } = identity;
  switch (entry.kind) {
    case "gone":
      return { kind: "removed", because: "entry-gone", context, id };
    case "unknown":
      return silent("in-doubt");
    case "there": {
      const { commondir, marker, top, checkout } = entry;
      const recorded = identity.incarnation;
      // The pointer lies in the checkout, which may be missing: only the entry's half is compared.
      const difference = incarnationDifference(recorded, { ...recorded, commondir, marker });
      if (difference === "entry-recreated")
        return { kind: "removed", because: difference, context, id };
      if (difference !== undefined || checkout === "unknown") return silent("in-doubt");
      return checkout === "there" ? silent("in-use") : { kind: "missing", context, id, top };
    }
  }
}
