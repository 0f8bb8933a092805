import { basename, join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { identityKey, type MappingRecord } from "../../index.js";
import { digestOf } from "../store/digest.js";
import { readFolderNames } from "../store/folder-names.js";
import { readRecord } from "../store/read-record.js";

/** So many records are read without giving the event loop back: about a millisecond. */
export const RECORDS_A_SLICE = 8;

/** A file of a folder of records. */
export interface RecordFile {
  /** The digest of the key that the file is named by. */
  readonly key: string;
  /** `undefined`: it is not believed, here in silence, for it refuses where it matters. */
  readonly record: MappingRecord | undefined;
  /** Not believed, or its own key is another one: it says nothing of the key that it is filed under. */
  readonly misfiled: boolean;
}

/** Reads a folder of records, a few at a time with a turn of the event loop before each few. Ends early once aborted. */
export async function* recordSlices(
  folder: string,
  signal: AbortSignal,
): AsyncGenerator<readonly RecordFile[], void> {
  const names = await recordNames(folder);
  for (let at = 0; at < names.length; at += RECORDS_A_SLICE) {
    await nextTurn();
    if (signal.aborted) return;
    yield names.slice(at, at + RECORDS_A_SLICE).map((name) => readOne(join(folder, name)));
  }
}

function readOne(file: string): RecordFile {
  const found = readRecord(file);
  const key = basename(file).slice(0, 64);
  const record = found.kind === "found" ? found.record : undefined;
  return { key, record, misfiled: !record || digestOf(identityKey(record.identity)) !== key };
}

async function recordNames(folder: string): Promise<readonly string[]> {
  const names = await readFolderNames(folder);
  return names.filter((name) => /^[0-9a-f]{64}(-[0-9a-f]+)?\.json$/.test(name));
}
