import { type ChildProcess, fork, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { makeSandbox, type Sandbox } from "@wt/fixtures/sandbox";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { identityKey, type MappingRecord, type WorktreeIdentity } from "../../../src/index.ts";
import { digestOf } from "../../../src/node/store/digest.ts";
import { openStore, type Store } from "../../../src/node/store/store.ts";
import { bundleProgram } from "../../samples/bundle.ts";
import { boundRecord, identity } from "../../samples/records.ts";
import type { StoreOrder } from "./store-user.ts";

const NOBODY = 65534;
const shared = makeSandbox();
chmodSync(shared.root, 0o755);
const program = await bundleProgram(new URL("store-user.ts", import.meta.url), shared.root);
const asNobody = { uid: NOBODY, gid: NOBODY, cwd: "/" };
const canBeNobody = spawnSync(process.execPath, ["--check", program], asNobody).status === 0;
afterAll(() => shared.dispose());

let sandbox: Sandbox;
let directory: string;
let store: Store;
beforeEach(() => {
  sandbox = makeSandbox();
  directory = sandbox.path("state");
  store = openStore(directory);
});
afterEach(() => sandbox.dispose());

const fileOf = (one: WorktreeIdentity): string =>
  join(directory, "mappings", `${digestOf(identityKey(one))}.json`);
const moved: WorktreeIdentity = { ...identity, top: "/trees/moved" };
const otherKey: WorktreeIdentity = { ...identity, id: "other" };
const { incarnation } = identity;
const remade: WorktreeIdentity = {
  ...otherKey,
  incarnation: { ...incarnation, commondir: { ino: "11", birthtimeNs: "77" } },
};

function startStoreUser(order: StoreOrder, uid?: number): ChildProcess {
  const child = fork(program, {
    execArgv: [],
    cwd: "/",
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    ...(uid !== undefined && { uid, gid: uid }),
  });
  child.send(order);
  return child;
}

describe("a store that nobody has written to", () => {
  test("knows nothing and makes nothing", () => {
    expect(store.lookUp(identity)).toEqual({ kind: "none" });
    expect(store.usedNames()).toEqual(new Set());
    expect(store.repositories.allowed("/repo/.git")).toBe(false);
    expect(store.marks.read("/db")).toBeUndefined();
    expect(readdirSync(sandbox.root)).not.toContain("state");
  });
});

describe("creating a record", () => {
  test("succeeds for the first and leaves the record of the first", () => {
    expect(store.create(boundRecord)).toBe(true);
    expect(store.create({ ...boundRecord, generation: 1 })).toBe(false);
    expect(store.lookUp(identity)).toEqual({ kind: "found", record: boundRecord });
  });

  test("is won by exactly one of many processes", async () => {
    const users = Array.from({ length: 10 }, () => startStoreUser({ directory, act: "create" }));
    const answers = await Promise.all(users.map(async (user) => (await once(user, "message"))[0]));
    expect(answers.filter((answer) => answer === true)).toHaveLength(1);
    expect(answers.filter((answer) => answer === false)).toHaveLength(9);
    const found = store.lookUp(identity);
    const winner = users[answers.indexOf(true)]?.pid;
    expect(found.kind === "found" && found.record.by.pid).toBe(winner);
  });

  test("leaves files for this user alone, and no drafts", () => {
    store.create(boundRecord);
    expect(statSync(directory).mode & 0o777).toBe(0o700);
    expect(statSync(fileOf(identity)).mode & 0o777).toBe(0o600);
    const names = readdirSync(directory, { recursive: true, encoding: "utf8" });
    expect(names.filter((name) => /(^|\/)\./.test(name))).toEqual([]);
  });
});

describe("replacing a record", () => {
  test("shows a reader a whole record at any time, also when its writer is killed", {
    timeout: 30_000,
  }, async () => {
    for (let round = 0; round < 4; round += 1) {
      const writer = startStoreUser({ directory, act: "replace for ever" });
      await once(writer, "message");
      const generations = new Set<number>();
      for (const end = performance.now() + 400; performance.now() < end; ) {
        const found = store.lookUp(identity);
        if (found.kind === "none" && generations.size === 0 && round === 0) continue;
        if (found.kind !== "found") expect.fail(JSON.stringify(found));
        generations.add(found.record.generation);
        expect(found.record.earlierNames).toHaveLength(found.record.generation % 200);
      }
      writer.kill("SIGKILL");
      await once(writer, "exit");
      expect(store.lookUp(identity).kind).toBe("found");
      expect(generations.size).toBeGreaterThan(3);
    }
  });
});

describe("a name", () => {
  const named = (name: string): MappingRecord["context"] => ({
    name,
    engine: "kuzudb",
    databasePath: `/${name}`,
  });

  test("is used once a record had it, now, earlier, or before it was superseded", () => {
    store.create({ ...boundRecord, context: named("a"), earlierNames: ["b", "c"] });
    store.keepOrphan({ ...boundRecord, context: named("d"), earlierNames: [] });
    expect([...store.usedNames()].sort()).toEqual(["a", "b", "c", "d"]);
  });

  test("stays used when two attempts at one generation fail", () => {
    for (const name of ["a", "b"]) {
      const attempt = { ...boundRecord, context: named(name), earlierNames: [] };
      store.create(attempt);
      store.withdraw(attempt, undefined);
    }
    expect([...store.usedNames()].sort()).toEqual(["a", "b"]);
  });
});

describe("withdrawing a record", () => {
  const attempt: MappingRecord = { ...boundRecord, state: "creating", generation: 8, stamp: null };

  test("leaves nothing where nothing was, not even for a worktree in the same place", () => {
    store.create(attempt);
    store.withdraw(attempt, undefined);
    for (const one of [identity, remade]) expect(store.lookUp(one)).toEqual({ kind: "none" });
  });

  test("puts a record that names another worktree back into this one's file alone", () => {
    const other = { ...boundRecord, identity: { ...identity, id: "other" } };
    store.create(other);
    store.create(attempt);
    store.withdraw(attempt, { ...other, generation: 2 });
    expect(store.lookUp(other.identity)).toEqual({ kind: "found", record: other });
    expect(store.lookUp(identity)).toEqual({ kind: "found", record: { ...other, generation: 2 } });
  });

  test("lets what it superseded stand again", () => {
    store.create(boundRecord);
    store.keepOrphan(boundRecord);
    store.replace(attempt);
    store.withdraw(attempt, boundRecord);
    expect(store.lookUp(identity)).toEqual({ kind: "found", record: boundRecord });
  });
});

describe("a state directory that cannot be written", () => {
  test("is refused by name at every write", async () => {
    writeFileSync(sandbox.path("file"), "");
    const sealed = openStore(sandbox.path("file", "state"));
    mkdirSync(sandbox.path("repo", "objects"), { recursive: true });
    const writes: (() => unknown)[] = [
      () => sealed.create(boundRecord),
      () => sealed.replace(boundRecord),
      () => sealed.keepOrphan(boundRecord),
      () => sealed.withdraw(boundRecord, undefined),
      () => sealed.repositories.allow(sandbox.path("repo")),
      () => sealed.marks.note("/db"),
      () => sealed.emptyDirectory(),
    ];
    const unwritable = { refusal: { code: "state-unwritable" } };
    for (const write of writes)
      expect(write).toThrow(expect.objectContaining(objectLike(unwritable)));
    await expect(sealed.lock({ kind: "registry" }, { waitMs: 0 })).rejects.toMatchObject(
      unwritable,
    );
    expect(sealed.lookUp(identity)).toEqual({ kind: "none" });
  });

  test("because of its permissions is refused by name", async ({ skip }) => {
    if (!canBeNobody) skip("cannot run Node as another user");
    chmodSync(sandbox.root, 0o755);
    mkdirSync(join(directory, "mappings"), { recursive: true });
    for (const folder of [directory, join(directory, "mappings")])
      chownSync(folder, NOBODY, NOBODY);
    for (const mode of [0o500, 0o000]) {
      chmodSync(join(directory, "mappings"), mode);
      const [answer] = await once(startStoreUser({ directory, act: "create" }, NOBODY), "message");
      expect(answer).toMatchObject({ code: "state-unwritable", detail: "EACCES" });
    }
  });
});

const objectLike = (value: { refusal: object }): object => ({
  refusal: expect.objectContaining(value.refusal),
});

describe("a lock of the store", () => {
  test("is one for the registry, one a worktree, context and repository, and names itself", async () => {
    const other = { ...identity, id: "other" };
    const names = [
      { kind: "registry" },
      { kind: "mapping", identity },
      { kind: "mapping", identity: other },
      { kind: "context", name: "wt-feature" },
      { kind: "context", name: "wt-other" },
      { kind: "repository", commonDir: identity.commonDir },
    ] as const;
    const locks = await Promise.all(names.map((name) => store.lock(name, { waitMs: 0 })));
    const refusals = [
      "cgc's registry",
      "worktree feature",
      "worktree other",
      "context wt-feature",
      "context wt-other",
      "repository /repo/.git",
    ];
    for (const [at, name] of names.entries())
      await expect(store.lock(name, { waitMs: 0 })).rejects.toMatchObject({
        refusal: { code: "busy", what: refusals[at], by: locks[at]?.holder },
      });
    for (const lock of locks) lock.release();
    expect(readdirSync(join(directory, "locks"))).toEqual([]);
  });

  test("of one mapping is the same for the worktree after a move", async () => {
    const lock = await store.lock({ kind: "mapping", identity }, { waitMs: 0 });
    const second = store.lock({ kind: "mapping", identity: moved }, { waitMs: 0 });
    await expect(second).rejects.toMatchObject({ refusal: { code: "busy" } });
    lock.release();
  });

  test("of one context is the same in any case, as its name is to a disk that does not tell them apart", async () => {
    const lock = await store.lock({ kind: "context", name: "wt-a" }, { waitMs: 0 });
    const second = store.lock({ kind: "context", name: "WT-A" }, { waitMs: 0 });
    await expect(second).rejects.toMatchObject({ refusal: { code: "busy" } });
    lock.release();
  });
});

describe("the empty directory", () => {
  test("is empty, and another one when somebody left a file in it", () => {
    const first = store.emptyDirectory();
    expect(store.emptyDirectory()).toBe(first);
    writeFileSync(join(first, "mcp.json"), "{}");
    const second = store.emptyDirectory();
    expect(readdirSync(second)).toEqual([]);
    expect(store.emptyDirectory()).toBe(second);
    expect(readFileSync(join(first, "mcp.json"), "utf8")).toBe("{}");
  });
});
