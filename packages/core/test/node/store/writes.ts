import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Holder, MappingRecord, WorktreeIdentity } from "../../../src/index.ts";
import { thisProcess } from "../../../src/node/lock/this-process.ts";
import type { Store } from "../../../src/node/store/store.ts";
import { boundRecord, identity } from "../../samples/records.ts";

/** One thing that a store writes, with the state before it. */
export interface Write {
  /** What lies there before. */
  prepare(store: Store): unknown;
  write(store: Store): unknown;
  /** What the next process does after a kill: afterwards all must be as after `write`. */
  again(store: Store): unknown;
}

const named = (name: string): MappingRecord["context"] => ({
  name,
  engine: "kuzudb",
  databasePath: `/${name}`,
});
const creating: MappingRecord = {
  ...boundRecord,
  state: "creating",
  generation: 8,
  context: named("wt-feature-2"),
  stamp: null,
};
const movedTop: MappingRecord = {
  ...boundRecord,
  generation: 8,
  identity: { ...identity, top: "/trees/moved" },
};

/** A database of this test, beside the state directory. */
const databaseOf = (store: Store): string => join(store.directory, "..", "database");
/** A repository of this test, beside the state directory. */
const repositoryOf = (store: Store): string => join(store.directory, "..", "repository");

function makeSurroundings(store: Store): void {
  mkdirSync(join(repositoryOf(store), "objects"), { recursive: true });
  writeFileSync(databaseOf(store), "graph");
}

async function lockAndRelease(store: Store): Promise<void> {
  (await store.lock({ kind: "registry" }, { waitMs: 0 })).release();
}

function leaveDeadLock(store: Store): Holder {
  // Our pid, and another start time: its process is gone.
  const dead = { ...thisProcess(), startTime: "1" };
  mkdirSync(join(store.directory, "locks"), { recursive: true, mode: 0o700 });
  writeFileSync(join(store.directory, "locks", "registry"), JSON.stringify(dead), { mode: 0o600 });
  return dead;
}

/** Everything that a store writes. */
export const WRITES = {
  create: {
    prepare: () => undefined,
    write: (store) => store.create(boundRecord),
    again: (store) => store.create(boundRecord) || store.replace(boundRecord),
  },
  replace: {
    prepare: (store) => store.create(boundRecord),
    write: (store) => store.replace(movedTop),
    again: (store) => store.replace(movedTop),
  },
  "keep an orphan": {
    prepare: (store) => store.create(boundRecord),
    write: (store) => store.keepOrphan({ ...boundRecord, context: named("wt-before") }),
    again: (store) => store.keepOrphan({ ...boundRecord, context: named("wt-before") }),
  },
  withdraw: {
    prepare: (store) => store.create(creating),
    write: (store) => store.withdraw(creating, undefined),
    again: (store) => store.withdraw(creating, undefined),
  },
  "withdraw, with a record that stands again": {
    prepare: (store) => {
      store.create(boundRecord);
      store.keepOrphan(boundRecord);
      store.replace(creating);
    },
    write: (store) => store.withdraw(creating, boundRecord),
    again: (store) => store.withdraw(creating, boundRecord),
  },
  "note a mark": {
    prepare: (store) => {
      makeSurroundings(store);
      store.marks.note(databaseOf(store));
      writeFileSync(databaseOf(store), "another graph");
    },
    write: (store) => store.marks.note(databaseOf(store)),
    again: (store) => store.marks.note(databaseOf(store)),
  },
  "allow a repository": {
    prepare: makeSurroundings,
    write: (store) => store.repositories.allow(repositoryOf(store)),
    again: (store) => store.repositories.allow(repositoryOf(store)),
  },
  "lock and release": {
    prepare: () => undefined,
    write: lockAndRelease,
    again: lockAndRelease,
  },
  "take a lock over": { prepare: leaveDeadLock, write: lockAndRelease, again: lockAndRelease },
} as const satisfies Readonly<Record<string, Write>>;

/** A name of what is written. */
export type WriteName = keyof typeof WRITES;

const otherKey: WorktreeIdentity = { ...identity, id: "other" };

/** What a store shows, in parts that may change one by one: a part is never anything but its old or its new value. */
export function shown(store: Store): Readonly<Record<string, string>> {
  const parts = {
    record: store.lookUp(identity),
    "by entry": store.lookUp({ ...otherKey, top: "/trees/elsewhere" }),
    "by top": store.lookUp({
      ...otherKey,
      incarnation: { ...identity.incarnation, commondir: { ino: "1", birthtimeNs: "1" } },
    }),
    names: [...store.usedNames()].sort(),
    mark: store.marks.read(databaseOf(store)),
    allowed: store.repositories.allowed(repositoryOf(store)),
  };
  return Object.fromEntries(
    Object.entries(parts).map(([name, value]) => [name, JSON.stringify(value) ?? "nothing"]),
  );
}
