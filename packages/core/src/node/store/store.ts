import { join } from "node:path";
import {
  formatRecord,
  type Holder,
  identityKey,
  type MappingRecord,
  type RecordLookup,
  type WorktreeIdentity,
} from "../../index.js";
import { acquireLock, type HeldLock, type LockWait } from "../lock/lock.js";
import { holderLiveness } from "../lock/this-process.js";
import { createMarks, type Marks } from "./attested-mark.js";
import { removeDeadDrafts } from "./dead-drafts.js";
import { digestOf } from "./digest.js";
import { discard } from "./durable-file.js";
import { emptyDirectoryIn } from "./empty-directory.js";
import { folderNames } from "./folder-names.js";
import { stateDirectory } from "./home.js";
import { type LockName, lockFile } from "./lock-name.js";
import { indexFiles, lookUp, readIndex } from "./look-up.js";
import { createOwnFile, removeOwnFile, replaceOwnFile } from "./own-file.js";
import { readRecord } from "./read-record.js";
import { createRepositories, type Repositories } from "./repository-consent.js";

/** Everything that outlives a process: one JSON file a mapping, and the locks beside them. */
export interface Store {
  readonly directory: string;
  /** "Always in this repository". */
  readonly repositories: Repositories;
  /** What a database looked like after our last call. */
  readonly marks: Marks;
  /** Is the process behind a holder still there? */
  liveness(holder: Holder): "alive" | "dead" | "unknown";
  /** The record of a worktree; on a miss, one that names its top or its entry. */
  lookUp(identity: WorktreeIdentity): RecordLookup;
  /** Files a first record; `false` when somebody was first. Throws `state-unwritable`. */
  create(record: MappingRecord): boolean;
  /** Replaces a record; call it under the mapping's lock. Throws `state-unwritable`. */
  replace(record: MappingRecord): void;
  /** Keeps a copy of a record that is about to be superseded. Throws `state-unwritable`. */
  keepOrphan(record: MappingRecord): void;
  /** Takes back a record whose creation failed: its name stays used, and what it superseded stands again. Throws `state-unwritable`. */
  withdraw(record: MappingRecord, previous: MappingRecord | undefined): void;
  /** Every context name that any record here has or had, readable ones only. */
  usedNames(): Set<string>;
  /** Takes a named lock. Throws `busy`, `state-unwritable`. */
  lock(name: LockName, wait: LockWait): Promise<HeldLock>;
  /** An empty directory of ours, made when missing. Throws `state-unwritable`. */
  emptyDirectory(): string;
}

/** The folders in which a killed writer can leave a draft. */
const WRITTEN = [
  "mappings",
  "by-top",
  "by-incarnation",
  "orphans",
  "repositories",
  "marks",
  "locks",
] as const;

/** Opens the store in `directory`, by default the user's. Makes nothing until something is written. Throws `home-unset`. */
export function openStore(directory: string = stateDirectory(process.env)): Store {
  const mappings = join(directory, "mappings");
  const orphans = join(directory, "orphans");
  const fileOf = (identity: WorktreeIdentity): string =>
    join(mappings, `${digestOf(identityKey(identity))}.json`);
  const fileIndexes = (record: MappingRecord): void => {
    const digest = digestOf(identityKey(record.identity));
    for (const file of indexFiles(directory, record.identity))
      if (readIndex(file).digest !== digest) replaceOwnFile(file, digest);
  };
  const store: Store = {
    directory,
    repositories: createRepositories(join(directory, "repositories")),
    marks: createMarks(join(directory, "marks")),
    liveness: holderLiveness,
    lookUp: (identity) => lookUp(directory, identity),
    create: (record) => {
      for (const folder of WRITTEN) removeDeadDrafts(join(directory, folder), Date.now());
      const file = fileOf(record.identity);
      const created = createOwnFile(file, formatRecord(record));
      try {
        if (created) fileIndexes(record);
      } catch (error) {
        // Whoever is told that nothing could be written must find nothing.
        discard(file);
        throw error;
      }
      return created;
    },
    replace: (record) => {
      replaceOwnFile(fileOf(record.identity), formatRecord(record));
      fileIndexes(record);
    },
    keepOrphan: (record) => {
      const text = formatRecord(record);
      // Named by its content too: two attempts at one generation are two orphans.
      const name = `${digestOf(identityKey(record.identity))}-${digestOf(text).slice(0, 16)}.json`;
      createOwnFile(join(orphans, name), text);
    },
    withdraw: (record, previous) => {
      store.keepOrphan(record);
      // In the file it came from: a record that was refused may name another worktree's.
      if (previous) replaceOwnFile(fileOf(record.identity), formatRecord(previous));
      else removeOwnFile(fileOf(record.identity));
    },
    usedNames: () => new Set([mappings, orphans].flatMap(namesIn)),
    lock: (name, wait) => {
      const { file, what } = lockFile(name);
      return acquireLock(join(directory, "locks", file), what, wait);
    },
    emptyDirectory: () => emptyDirectoryIn(directory),
  };
  return store;
}

function namesIn(folder: string): string[] {
  return filesIn(folder).flatMap((file) => {
    const found = readRecord(join(folder, file));
    if (found.kind !== "found") return [];
    const { context, earlierNames } = found.record;
    return context ? [context.name, ...earlierNames] : [...earlierNames];
  });
}

function filesIn(folder: string): string[] {
  return folderNames(folder).filter((name) => name.endsWith(".json") && !name.startsWith("."));
}
