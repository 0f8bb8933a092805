import { parseRecord, type RecordLookup } from "../../index.js";
import { readOwnFile } from "./own-file.js";

/** No record of ours comes near this many bytes. */
const MAX_RECORD_BYTES = 256 * 1024;

/** Reads one record file; anything but a whole record of a known schema is refused by name. */
export function readRecord(file: string): Exclude<RecordLookup, { kind: "elsewhere" }> {
  const text = readOwnFile(file, MAX_RECORD_BYTES);
  if (text.kind === "absent") return { kind: "none" };
  if (text.kind === "fault") return { ...text, kind: "refused" };
  const parsed = parseRecord(text.text);
  return parsed.kind === "record"
    ? { kind: "found", record: parsed.record }
    : { kind: "refused", file, why: parsed.why };
}
