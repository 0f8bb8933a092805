import { join } from "node:path";
import { identityKey, type RecordLookup, sameEntry, type WorktreeIdentity } from "../../index.js";
import { digestOf } from "./digest.js";
import { readOwnFile } from "./own-file.js";
import { readRecord } from "./read-record.js";

/** The two small files that find a record by its top and by the making of its entry. */
export function indexFiles(
  directory: string,
  identity: WorktreeIdentity,
): readonly [string, string] {
  const { commondir, marker } = identity.incarnation;
  return [
    join(directory, "by-top", digestOf(identity.top)),
    join(
      directory,
      "by-incarnation",
      digestOf([commondir.ino, commondir.birthtimeNs, marker ?? ""].join("\0")),
    ),
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
  if (entry.kind === "found" && sameEntry(entry.record.identity.incarnation, identity.incarnation))
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

/** Which mapping an index file names. */
export interface Index {
  /** Of the key that the index names; `undefined` when there is none to believe. */
  readonly digest: string | undefined;
  readonly fault: Extract<RecordLookup, { kind: "refused" }> | undefined;
}

/** What one index file names. */
export function readIndex(file: string): Index {
  const text = readOwnFile(file);
  switch (text.kind) {
    case "absent":
      return { digest: undefined, fault: undefined };
    case "fault":
      return { digest: undefined, fault: { ...text, kind: "refused" } };
    case "text":
      return /^[0-9a-f]{64}$/.test(text.text)
        ? { digest: text.text, fault: undefined }
        : { digest: undefined, fault: { kind: "refused", file, why: "damaged" } };
  }
}

function follow(directory: string, { digest, fault }: Index): ReturnType<typeof readRecord> {
  if (digest === undefined) return fault ?? { kind: "none" };
  return readRecord(mappingFile(directory, digest));
}

function mappingFile(directory: string, digest: string): string {
  return join(directory, "mappings", `${digest}.json`);
}
