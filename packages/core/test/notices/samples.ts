import type { EntrySeen, FiledRecord, NoticeFacts } from "../../src/notices/notice-facts.ts";
import { registered } from "../samples/facts.ts";
import { boundRecord, identity } from "../samples/records.ts";

/** The entry as it was recorded, its checkout where it was. */
export const recordedEntry: Extract<EntrySeen, { kind: "there" }> = {
  kind: "there",
  commondir: identity.incarnation.commondir,
  marker: null,
  top: identity.top,
  checkout: "there",
};

/** Another worktree was made under the same id. */
export const recreatedEntry: EntrySeen = {
  ...recordedEntry,
  commondir: { ino: "99", birthtimeNs: "99" },
};

/** The mapping of `identity`; its worktree is where it was. */
export const mapping: FiledRecord = {
  filed: "mapping",
  record: boundRecord,
  atWork: false,
  doubted: false,
  entry: recordedEntry,
  told: [],
};

/** A record that was superseded; nothing names its context now. */
export const orphan: FiledRecord = {
  ...mapping,
  filed: "orphan",
  record: {
    ...boundRecord,
    context: { name: "wt-old", engine: "kuzudb", databasePath: "/cgc/wt-old/graph.kuzudb" },
  },
  entry: { kind: "unknown" },
};

/** A session in the main checkout; cgc knows the contexts of `mapping` and `orphan`. */
export const noticeFacts: NoticeFacts = {
  reader: { host: "host-a", commonDir: identity.commonDir, ownId: undefined },
  reachable: true,
  records: [mapping, orphan],
  users: new Map([["wt-feature", 1]]),
  registry: {
    kind: "read",
    contexts: new Map([
      ["wt-feature", registered],
      ["wt-old", { ...registered, databasePath: "/cgc/wt-old/graph.kuzudb" }],
    ]),
  },
};
