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
  const own = digestOf(identityKey(identity));
  const filed = readRecord(mappingFile(directory, own));
  if (filed.kind !== "none") return filed;
  const [topFile, incarnationFile] = indexFiles(directory, identity);
  const byTop = readIndex(topFile);
  const byIncarnation = readIndex(incarnationFile);
  if (byTop.digest === own || byIncarnation.digest === own) {
    // Filed since the first look: an index is written after its record.
    const since = readRecord(mappingFile(directory, own));
    if (since.kind !== "none") return since;
  }
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

interface Index {
  /** Of the key that the index names; `undefined` when there is none to believe. */
  readonly digest: string | undefined;
  readonly fault: Extract<RecordLookup, { kind: "refused" }> | undefined;
}

function readIndex(file: string): Index {
  const text = readSmallFile(file);
  if (text.kind === "absent") return { digest: undefined, fault: undefined };
  if (text.kind === "text" && /^[0-9a-f]{64}$/.test(text.text))
    return { digest: text.text, fault: undefined };
  const unreadable = text.kind === "fault" && text.fault === "unreadable";
  const fault = { kind: "refused", file, why: unreadable ? "unreadable" : "damaged" } as const;
  return { digest: undefined, fault };
}

function follow(directory: string, { digest, fault }: Index): ReturnType<typeof readRecord> {
  if (digest === undefined) return fault ?? { kind: "none" };
  return readRecord(mappingFile(directory, digest));
}

function mappingFile(directory: string, digest: string): string {
  return join(directory, "mappings", `${digest}.json`);
}
