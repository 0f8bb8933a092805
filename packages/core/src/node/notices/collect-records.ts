import { join } from "node:path";
import {
  contextFor,
  type FiledRecord,
  type MappingRecord,
  type NoticeReader,
} from "../../index.js";
import type { Store } from "../store/store.js";
import { type RecordFile, recordSlices } from "./record-slices.js";
import { seeEntry } from "./see-entry.js";
import { readTold } from "./told.js";

/** What the records of a store say to one reader. */
export interface Collected {
  /** Only those that concern the reader. */
  readonly records: readonly FiledRecord[];
  /** How many mappings, of anybody, name a context. */
  readonly users: ReadonlyMap<string, number>;
}

/** Reads all records, in slices, and looks at the worktrees of those that concern the reader. Incomplete once aborted. */
export async function collectRecords(
  store: Store,
  reader: NoticeReader,
  signal: AbortSignal,
): Promise<Collected> {
  const toldOf = await readTold(store.directory);
  const records: FiledRecord[] = [];
  const users = new Map<string, number>();
  const doubted = new Set<string>();
  const keep = (filed: FiledRecord["filed"], { record, key, misfiled }: RecordFile): void => {
    const context = record && !misfiled ? contextFor(record, reader) : "in-doubt";
    if (record === undefined || typeof context === "string") return;
    records.push({
      filed,
      record,
      atWork: isAtWork(record, store),
      doubted: filed === "orphan" && doubted.has(key),
      // An orphan's context is left over wherever its worktree is.
      entry: filed === "mapping" ? seeEntry(record.identity) : { kind: "unknown" },
      told: toldOf(context),
    });
  };
  // Mappings first: an orphan is judged by them.
  for await (const slice of recordSlices(join(store.directory, "mappings"), signal))
    for (const file of slice) {
      const name = file.record?.context?.name;
      if (name !== undefined) users.set(name, (users.get(name) ?? 0) + 1);
      if (file.misfiled || file.record?.state === "creating") doubted.add(file.key);
      keep("mapping", file);
    }
  for await (const slice of recordSlices(join(store.directory, "orphans"), signal))
    for (const file of slice) keep("orphan", file);
  return { records, users };
}

/** Is somebody creating or indexing the context, as far as can be known? */
function isAtWork({ state, by, stamp }: MappingRecord, store: Store): boolean {
  if (state === "creating") return store.liveness(by) !== "dead";
  return stamp?.state === "indexing" && store.liveness(stamp.by) !== "dead";
}
