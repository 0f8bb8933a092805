import { join } from "node:path";
import {
  type ContextsLookup,
  type Notice,
  type NoticeOutcome,
  type NoticeReader,
  planNotices,
  staleness,
} from "../../index.js";
import { hostId } from "../lock/this-process.js";
import { lookThrough } from "../observe/file-system.js";
import type { Store } from "../store/store.js";
import { collectRecords } from "./collect-records.js";

/** For which session notices are looked for. */
export interface NoticeSearch {
  readonly store: Store;
  /** The repository that the session works in. */
  readonly commonDir: string;
  /** Id of the worktree that it works in, if it is one. */
  readonly ownId: string | undefined;
  /** Reads cgc's registry; asked only where a context seems to be left over. */
  readonly contexts: () => ContextsLookup;
  readonly signal: AbortSignal;
}

/**
 * The notices that are due now and were not told yet, mappings first. Writes nothing and takes none of them: that is
 * `claimNotice`. Works in slices that give the event loop back; none are due once `signal` is aborted.
 */
export async function dueNotices(search: NoticeSearch): Promise<readonly Notice[]> {
  const { store, commonDir, ownId, signal } = search;
  const reader: NoticeReader = { host: hostId(), commonDir, ownId };
  const { records, users } = await collectRecords(store, reader, signal);
  const stale = records.some((filed) => staleness(filed, reader).kind !== "silent");
  if (signal.aborted || !stale) return [];
  const reachable = isReachable(commonDir);
  const registry = search.contexts();
  return planNotices({ reader, reachable, records, users, registry }).filter(isNotice);
}

/** A disk that was unmounted meanwhile leaves an empty folder: then no entry is gone for good. */
function isReachable(commonDir: string): boolean {
  return typeof lookThrough(join(commonDir, "objects")) !== "string";
}

function isNotice(outcome: NoticeOutcome): outcome is Notice {
  return outcome.kind !== "silent";
}
