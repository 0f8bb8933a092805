import { join } from "node:path";
import { identityKey, type RecordLookup, sameFile, type WorktreeIdentity } from "../../index.js";
import { readSmallFile } from "../observe/small-file.js";
import { digestOf } from "./digest.js";
import { readRecord } from "./read-record.js";

/** The two small files that find a record by its top and by the making of its entry. */
export function indexFiles(
  directory: string,
  identity: WorktreeIdentity,
): readonly [string, string] {
  const { ino, birthtimeNs } = identity.incarnation.commondir;
  return [
    join(directory, "by-top", digestOf(identity.top)),
    join(directory, "by-incarnation", digestOf(`${ino}\0${birthtimeNs}`)),
  ];
}

/** One read for a hit; on a miss two more, never a scan. */
export function lookUp(directory: string, identity: WorktreeIdentity): RecordLookup {
  const filed = readRecord(mappingFile(directory, digestOf(identityKey(identity))));
  if (filed.kind !== "none") return filed;
  const [byTop, byIncarnation] = indexFiles(directory, identity);
  const entry = follow(directory, byIncarnation);
  // Inode and birth time never repeat together: this entry was known under another key.
  if (
    entry.kind === "found" &&
    sameFile(entry.record.identity.incarnation.commondir, identity.incarnation.commondir)
  )
    return { kind: "elsewhere", record: entry.record, by: "incarnation" };
  const top = follow(directory, byTop);
  if (
    top.kind === "found" &&
    top.record.identity.top === identity.top &&
    top.record.state !== "declined"
  )
    return { kind: "elsewhere", record: top.record, by: "top" };
  return [entry, top].find((found) => found.kind === "refused") ?? { kind: "none" };
}

function follow(directory: string, index: string): ReturnType<typeof readRecord> {
  const text = readSmallFile(index);
  if (text.kind === "absent") return { kind: "none" };
  if (text.kind === "text" && /^[0-9a-f]{64}$/.test(text.text))
    return readRecord(mappingFile(directory, text.text));
  const unreadable = text.kind === "fault" && text.fault === "unreadable";
  return { kind: "refused", file: index, why: unreadable ? "unreadable" : "damaged" };
}

function mappingFile(directory: string, digest: string): string {
  return join(directory, "mappings", `${digest}.json`);
}
