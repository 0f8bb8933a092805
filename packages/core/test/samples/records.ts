import type { WorktreeIdentity } from "../../src/identity/identity.ts";
import type { Holder } from "../../src/record/holder.ts";
import type { MappingRecord, Stamp } from "../../src/record/mapping-record.ts";

/** The worktree `feature` of the repository `/repo`. */
export const identity: WorktreeIdentity = {
  commonDir: "/repo/.git",
  id: "feature",
  top: "/trees/feature",
  incarnation: {
    commondir: { ino: "11", birthtimeNs: "1700000000000000001" },
    pointer: { ino: "12", birthtimeNs: "1700000000000000002" },
    marker: null,
  },
};

/** Some process on the machine `host-a`. */
export const holder: Holder = {
  host: "host-a",
  boot: "boot-1",
  pidNamespace: "pid:[1]",
  pid: 4711,
  startTime: "100",
  command: "pi",
  token: "0123456789abcdef0123456789abcdef",
};

/** A run of index that went well. */
export const completeStamp: Stamp = {
  generation: 3,
  state: "complete",
  by: holder,
  since: "2026-01-02T03:04:05.000Z",
  top: identity.top,
  nested: ["trees/inner"],
  before: { head: "a".repeat(40), fingerprint: "clean" },
  after: { head: "a".repeat(40), fingerprint: "clean" },
  cgcVersion: "0.6.13",
  files: 12,
  functions: 34,
};

/** The record of `identity`, bound to the context `wt-feature` and indexed. */
export const boundRecord: MappingRecord = {
  schema: 1,
  state: "bound",
  generation: 7,
  identity,
  host: "host-a",
  context: { name: "wt-feature", engine: "kuzudb", databasePath: "/cgc/wt-feature/graph.kuzudb" },
  consent: "create",
  by: holder,
  createdAt: "2026-01-02T03:00:00.000Z",
  earlierNames: ["wt-feature-old"],
  stamp: completeStamp,
};

/** "Never for this worktree". */
export const declinedRecord: MappingRecord = {
  ...boundRecord,
  state: "declined",
  context: null,
  consent: "never",
  earlierNames: [],
  stamp: null,
};
