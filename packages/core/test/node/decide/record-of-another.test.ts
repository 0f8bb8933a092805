import { copyFileSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { git } from "@wt/fixtures/git";
import { makeSandbox, type Sandbox } from "@wt/fixtures/sandbox";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  identityKey,
  type MappingRecord,
  type RegisteredContext,
  resolve,
  type WorktreeIdentity,
} from "../../../src/index.ts";
import { hostId } from "../../../src/node/lock/this-process.ts";
import { resolveWorktree } from "../../../src/node/observe/resolve-worktree.ts";
import { digestOf } from "../../../src/node/store/digest.ts";
import { indexFiles } from "../../../src/node/store/look-up.ts";
import { openStore, type Store } from "../../../src/node/store/store.ts";
import { outcomeOf } from "../../resolve/table/outcome.ts";
import { boundRecord, completeStamp } from "../../samples/records.ts";
import { factsAt } from "./facts-of-store.ts";

let sandbox: Sandbox;
let store: Store;
let a: WorktreeIdentity;
let b: WorktreeIdentity;
/** Of another repository, with the id of `a`. */
let twin: WorktreeIdentity;
beforeEach(async () => {
  sandbox = makeSandbox();
  store = openStore(sandbox.path("state"));
  await makeRepository("one");
  await makeRepository("two");
  a = await addWorktree("one", "a");
  b = await addWorktree("one", "b");
  twin = await addWorktree("two", "a");
});
afterEach(() => sandbox.dispose());

async function makeRepository(name: string): Promise<void> {
  mkdirSync(sandbox.path(name));
  await git(sandbox.path(name), ["init", "-q", "-b", "main"], sandbox.env);
  const commit = ["commit", "-q", "--allow-empty", "-m", "first"];
  await git(sandbox.path(name), commit, sandbox.env);
}

async function addWorktree(repository: string, id: string): Promise<WorktreeIdentity> {
  const top = sandbox.path(`${repository}.worktrees`, id);
  await git(sandbox.path(repository), ["worktree", "add", "-q", top], sandbox.env);
  const verdict = resolveWorktree(top);
  if (verdict.kind !== "worktree") throw new Error(`${top}: ${verdict.kind}`);
  return verdict.identity;
}

const recordOf = (identity: WorktreeIdentity, name: string): MappingRecord => ({
  ...boundRecord,
  identity,
  host: hostId(),
  context: { name, engine: "kuzudb", databasePath: `/cgc/${name}/graph` },
  stamp: { ...completeStamp, top: identity.top },
});
const fileOf = (identity: WorktreeIdentity): string =>
  join(store.directory, "mappings", `${digestOf(identityKey(identity))}.json`);

/** Every context is in the registry just as its record says. */
function outcomeAt(identity: WorktreeIdentity, ...records: readonly MappingRecord[]): string {
  const contexts = new Map<string, RegisteredContext>();
  for (const { context, identity: own } of records) {
    if (!context) continue;
    const { name, engine, databasePath } = context;
    contexts.set(name, { database: engine, databasePath, repos: [own.top] });
  }
  return outcomeOf(resolve({ ...factsAt(store, identity, contexts), host: hostId() }));
}

test.each<[string, () => WorktreeIdentity]>([
  ["another worktree of the repository", () => b],
  ["a worktree of another repository with the same id", () => twin],
])("a record in the place of the record of %s is refused", (_what, otherOf) => {
  const other = otherOf();
  const records = [recordOf(a, "wt-a"), recordOf(other, "wt-other")];
  for (const record of records) store.create(record);
  expect(outcomeAt(other, ...records)).toBe("bound: complete, attested");
  copyFileSync(fileOf(a), fileOf(other));
  expect(outcomeAt(other, ...records)).toBe("identity-mismatch: record-of-another-worktree");
  expect(outcomeAt(a, ...records)).toBe("bound: complete, attested");
});

test.each(["bound", "creating", "declined"] as const)(
  "a record in the place of a worktree that has none is refused: %s",
  (state) => {
    const context = state === "declined" ? null : boundRecord.context;
    const consent = state === "declined" ? "never" : "create";
    const record = { ...recordOf(a, "wt-a"), state, context, consent, stamp: null } as const;
    store.create(record);
    expect(outcomeAt(b, record)).toBe("unmapped");
    copyFileSync(fileOf(a), fileOf(b));
    expect(outcomeAt(b, record)).toBe("identity-mismatch: record-of-another-worktree");
  },
);

test("an index file of one worktree in the place of another's leads to no other record", () => {
  const records = [recordOf(a, "wt-a"), recordOf(b, "wt-b")];
  for (const record of records) store.create(record);
  const [filesOfA, filesOfB] = [indexFiles(store.directory, a), indexFiles(store.directory, b)];
  for (const at of [0, 1] as const) copyFileSync(filesOfA[at], filesOfB[at]);
  expect(outcomeAt(a, ...records)).toBe("bound: complete, attested");
  rmSync(fileOf(b));
  expect(outcomeAt(b, ...records)).toBe("unmapped");
});
