import { execFileSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  lchownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { makeSandbox, type Sandbox } from "@wt/fixtures/sandbox";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { identityKey, type WorktreeIdentity } from "../../../src/index.ts";
import { digestOf } from "../../../src/node/store/digest.ts";
import { openStore, type Store } from "../../../src/node/store/store.ts";
import { boundRecord, identity } from "../../samples/records.ts";

const NOBODY = 65534;
const isRoot = process.geteuid?.() === 0;

let sandbox: Sandbox;
let store: Store;
beforeEach(() => {
  sandbox = makeSandbox();
  store = openStore(sandbox.path("state"));
  store.create(boundRecord);
});
afterEach(() => sandbox.dispose());

const away = (): string => sandbox.path("away");
const recordFile = (): string =>
  join(store.directory, "mappings", `${digestOf(identityKey(identity))}.json`);
const only = (folder: string): string => {
  const [name = "", ...others] = readdirSync(join(store.directory, folder));
  expect(others).toEqual([]);
  return join(store.directory, folder, name);
};

/** Everything that can be wrong with what lies at a path, and what it is then called. */
const SPOILED: readonly [why: string, what: string, spoil: (path: string) => void][] = [
  [
    "symlinked",
    "is a symlink to what it was",
    (path) => {
      renameSync(path, away());
      symlinkSync(away(), path);
    },
  ],
  ["foreign-owned", "belongs to somebody else", (path) => chownSync(path, NOBODY, NOBODY)],
  ["writable-by-others", "can be written by its group", (path) => chmodSync(path, 0o720)],
  ["writable-by-others", "can be written by all", (path) => chmodSync(path, 0o702)],
];

/** What can lie in a file's place. */
const NO_FILE: readonly [what: string, put: (path: string) => void][] = [
  ["a dangling symlink", (path) => symlinkSync("nowhere", path)],
  ["a folder", (path) => mkdirSync(path)],
  ["a FIFO", (path) => void execFileSync("mkfifo", [path])],
];

const needsRoot = (why: string): boolean => why === "foreign-owned" && !isRoot;

const NEEDS_ROOT = "only root can give a file away";

describe("a record file", () => {
  test.for(SPOILED)("is %s when it %s", ([why, , spoil], { skip }) => {
    if (needsRoot(why)) skip(NEEDS_ROOT);
    spoil(recordFile());
    expect(store.lookUp(identity)).toEqual({ kind: "refused", file: recordFile(), why });
    expect(store.usedNames()).toEqual(new Set());
  });

  test.for(NO_FILE)("in whose place lies %s is refused, at once and for good", ([what, put]) => {
    rmSync(recordFile());
    put(recordFile());
    const why = what === "a dangling symlink" ? "symlinked" : "damaged";
    expect(store.lookUp(identity)).toEqual({ kind: "refused", file: recordFile(), why });
    expect(store.create(boundRecord)).toBe(false);
  });

  test("is replaced, not what a symlink in its place leads to", () => {
    writeFileSync(away(), "precious");
    rmSync(recordFile());
    symlinkSync(away(), recordFile());
    store.replace(boundRecord);
    expect(readFileSync(away(), "utf8")).toBe("precious");
    expect(store.lookUp(identity)).toEqual({ kind: "found", record: boundRecord });
  });
});

describe.each([
  [
    "by-top",
    {
      ...identity,
      id: "other",
      incarnation: { ...identity.incarnation, commondir: { ino: "1", birthtimeNs: "1" } },
    },
  ],
  ["by-incarnation", { ...identity, id: "other", top: "/trees/other" }],
] satisfies [string, WorktreeIdentity][])("an index file %s", (folder, asked) => {
  test.for(SPOILED)("is %s when it %s", ([why, , spoil], { skip }) => {
    if (needsRoot(why)) skip(NEEDS_ROOT);
    expect(store.lookUp(asked)).toMatchObject({ kind: "elsewhere" });
    const file = only(folder);
    spoil(file);
    expect(store.lookUp(asked)).toEqual({ kind: "refused", file, why });
  });
});

describe("what is kept beside the records", () => {
  test.for(SPOILED)("is lost (%s) when it %s", ([why, , spoil], { skip }) => {
    if (needsRoot(why)) skip(NEEDS_ROOT);
    writeFileSync(sandbox.path("database"), "graph");
    store.marks.note(sandbox.path("database"));
    expect(store.marks.read(sandbox.path("database"))).toBeDefined();
    spoil(only("marks"));
    expect(store.marks.read(sandbox.path("database"))).toBeUndefined();
    rmSync(away(), { force: true });

    const repository = sandbox.path("repository");
    mkdirSync(join(repository, "objects"), { recursive: true });
    store.repositories.allow(repository);
    expect(store.repositories.allowed(repository)).toBe(true);
    spoil(only("repositories"));
    expect(store.repositories.allowed(repository)).toBe(false);
  });
});

describe("a folder in the state directory", () => {
  test.for(SPOILED)(
    "is %s when it %s: nothing is read, nothing is written",
    ([why, , spoil], { skip }) => {
      if (needsRoot(why)) skip(NEEDS_ROOT);
      const path = join(store.directory, "mappings");
      spoil(path);
      expect(store.lookUp(identity)).toEqual({ kind: "refused", file: path, why });
      const unwritable = { refusal: { code: "state-unwritable", path, detail: why } };
      expect(() => store.replace(boundRecord)).toThrow(expect.objectContaining(unwritable));
      expect(() => store.withdraw(boundRecord, undefined)).toThrow(
        expect.objectContaining(unwritable),
      );
    },
  );

  test("that is a symlink is no place for a lock", async () => {
    mkdirSync(away(), { mode: 0o700 });
    symlinkSync(away(), join(store.directory, "locks"));
    await expect(store.lock({ kind: "registry" }, { waitMs: 0 })).rejects.toMatchObject({
      refusal: {
        code: "state-unwritable",
        path: join(store.directory, "locks"),
        detail: "symlinked",
      },
    });
    expect(readdirSync(away())).toEqual([]);
  });

  test("that is a symlink is no empty directory", () => {
    mkdirSync(away(), { mode: 0o700 });
    symlinkSync(away(), join(store.directory, "empty"));
    expect(store.emptyDirectory()).toBe(join(store.directory, "empty-1"));
  });
});

describe("the state directory", () => {
  test.for(SPOILED.filter(([why]) => why !== "symlinked"))(
    "is %s when it %s: nothing is read, nothing is written",
    async ([why, , spoil], { skip }) => {
      if (needsRoot(why)) skip(NEEDS_ROOT);
      const path = store.directory;
      spoil(path);
      expect(store.lookUp(identity)).toEqual({ kind: "refused", file: path, why });
      const unwritable = { refusal: { code: "state-unwritable", path, detail: why } };
      expect(() => store.create(boundRecord)).toThrow(expect.objectContaining(unwritable));
      expect(() => store.emptyDirectory()).toThrow(expect.objectContaining(unwritable));
      await expect(store.lock({ kind: "registry" }, { waitMs: 0 })).rejects.toMatchObject(
        unwritable,
      );
    },
  );

  test("may be a symlink of the user's own", () => {
    renameSync(store.directory, away());
    symlinkSync(away(), store.directory);
    expect(store.lookUp(identity)).toEqual({ kind: "found", record: boundRecord });
    store.replace({ ...boundRecord, generation: 8 });
    expect(openStore(away()).lookUp(identity)).toMatchObject({ record: { generation: 8 } });
  });

  test("that leads to a folder of somebody else's is refused", ({ skip }) => {
    if (!isRoot) skip("only root can give a folder away");
    renameSync(store.directory, away());
    symlinkSync(away(), store.directory);
    chownSync(away(), NOBODY, NOBODY);
    expect(store.lookUp(identity)).toMatchObject({ kind: "refused", why: "foreign-owned" });
    expect(() => store.replace(boundRecord)).toThrow("state-unwritable");
  });

  test("that somebody else linked to a folder of ours is refused", ({ skip }) => {
    if (!isRoot) skip("only root can give a symlink away");
    renameSync(store.directory, away());
    symlinkSync(away(), store.directory);
    lchownSync(store.directory, NOBODY, NOBODY);
    expect(store.lookUp(identity)).toMatchObject({ kind: "refused", why: "foreign-owned" });
  });

  test("that leads nowhere, as on a disk that is not mounted, is refused and not taken for empty", () => {
    rmSync(store.directory, { recursive: true });
    symlinkSync("nowhere", store.directory);
    const why = "unreadable";
    expect(store.lookUp(identity)).toEqual({ kind: "refused", file: store.directory, why });
    expect(() => store.replace(boundRecord)).toThrow("state-unwritable");
  });

  test("that is a file is refused", () => {
    rmSync(store.directory, { recursive: true });
    writeFileSync(store.directory, "");
    const why = "damaged";
    expect(store.lookUp(identity)).toEqual({ kind: "refused", file: store.directory, why });
    expect(() => store.replace(boundRecord)).toThrow("state-unwritable");
  });
});
