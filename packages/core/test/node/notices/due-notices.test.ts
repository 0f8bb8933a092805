import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { git } from "@wt/fixtures/git";
import { listTree } from "@wt/fixtures/listing";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { identityKey, type MappingRecord, type Notice } from "../../../src/index.ts";
import { claimNotice } from "../../../src/node/notices/told.ts";
import { digestOf } from "../../../src/node/store/digest.ts";
import { makeNoticeStage, type NoticeStage } from "./notice-stage.ts";

let stage: NoticeStage;
beforeEach(async () => {
  stage = await makeNoticeStage();
});
afterEach(() => stage.sandbox.dispose());

const inMain = (...args: string[]) => git(stage.repository.main, args, stage.sandbox.env);
const remove = (top: string) => inMain("worktree", "remove", "--force", top);
const said = (notices: readonly Notice[]) =>
  notices.map(({ kind, context }) => `${kind} ${context.name}`);
const mappingFile = (record: MappingRecord) =>
  join(stage.store.directory, "mappings", `${digestOf(identityKey(record.identity))}.json`);

describe("what is due", () => {
  test("is nothing while every worktree is in its place, and the registry is not even read", async () => {
    const contexts = vi.fn(stage.contexts);
    expect(await stage.due({ contexts })).toEqual([]);
    expect(contexts).not.toHaveBeenCalled();
  });

  test("is nothing in a store that nobody has written to, and nothing is made", async () => {
    rmSync(stage.store.directory, { recursive: true });
    expect(await stage.due()).toEqual([]);
    expect(() => listTree(stage.store.directory)).toThrow("ENOENT");
  });

  test("is what was removed, what is missing, and what was superseded", async () => {
    const { store, repository, sandbox } = stage;
    const replaced = stage.recordOf(repository.discount, "wt-discount-old");
    await inMain("worktree", "add", "-q", "-b", "away", sandbox.path("away"));
    store.create(stage.recordOf(sandbox.path("away"), "wt-away"));
    store.keepOrphan(replaced);
    await remove(repository.invoice);
    renameSync(sandbox.path("away"), sandbox.path("elsewhere"));
    expect(said(await stage.due()).sort()).toEqual([
      "missing wt-away",
      "removed wt-invoice",
      "superseded wt-discount-old",
    ]);
  });

  test("is nothing for a worktree that git moved", async () => {
    await inMain("worktree", "move", stage.repository.discount, stage.sandbox.path("moved"));
    expect(await stage.due()).toEqual([]);
  });

  test("is removed for one that was made again, but not in a session inside it", async () => {
    const { discount } = stage.repository;
    await remove(discount);
    await inMain("worktree", "add", "-q", discount, "discount");
    expect(await stage.due()).toMatchObject([{ kind: "removed", because: "entry-recreated" }]);
    expect(await stage.due({ ownId: "discount" })).toEqual([]);
  });

  test("is missing at most for a locked worktree, also after a prune", async () => {
    const { discount } = stage.repository;
    await inMain("worktree", "lock", discount);
    rmSync(discount, { recursive: true });
    await inMain("worktree", "prune");
    expect(said(await stage.due())).toEqual(["missing wt-discount"]);
  });

  test("is nothing when the common dir went out of reach while it was looked", async () => {
    const away = stage.sandbox.path("unmounted");
    // As a disk does that is unmounted: an empty folder stays.
    renameSync(stage.commonDir, away);
    mkdirSync(stage.commonDir);
    expect(await stage.due()).toEqual([]);
  });

  test("is nothing for records of another machine or repository", async () => {
    await remove(stage.repository.discount);
    const elsewhere = `${stage.repository.main}/other/.git`;
    expect(await stage.due({ commonDir: elsewhere })).toEqual([]);
    stage.store.replace({ ...stage.discount, host: "another" });
    expect(await stage.due()).toEqual([]);
  });

  test("is nothing for a context that cgc forgot", async () => {
    await remove(stage.repository.discount);
    const contexts = () => ({ kind: "read", contexts: new Map() }) as const;
    expect(await stage.due({ contexts })).toEqual([]);
  });

  test("is nothing while a living process creates or indexes, and what a dead one left", async () => {
    const by = { ...stage.discount.by, host: stage.discount.host };
    const { stamp } = stage.discount;
    if (stamp === null) expect.fail("no stamp");
    await remove(stage.repository.discount);
    const works: MappingRecord[] = [
      { ...stage.discount, state: "creating", by, stamp: null },
      { ...stage.discount, stamp: { ...stamp, state: "indexing", by } },
    ];
    for (const [record, liveness, kinds] of works.flatMap(
      (record) =>
        [
          [record, "alive", []],
          [record, "unknown", []],
          [record, "dead", ["removed wt-discount"]],
        ] as const,
    )) {
      stage.store.replace(record);
      const store = { ...stage.store, liveness: () => liveness };
      expect(said(await stage.due({ store }))).toEqual(kinds);
    }
  });

  test("is nothing of what a creation supersedes, until it is bound", async () => {
    const attempt = stage.recordOf(stage.repository.discount, "wt-discount-new");
    stage.store.keepOrphan(stage.discount);
    stage.store.replace({ ...attempt, state: "creating", stamp: null });
    expect(await stage.due()).toEqual([]);
    stage.store.replace(attempt);
    expect(said(await stage.due())).toEqual(["superseded wt-discount"]);
  });

  test("is nothing once the search is aborted", async () => {
    await remove(stage.repository.discount);
    expect(await stage.due({ signal: AbortSignal.abort() })).toEqual([]);
    // Half way, too: what was not read may use a context that seems left over.
    const aborter = new AbortController();
    stage.store.replace({ ...stage.discount, state: "creating", stamp: null });
    const liveness = () => {
      aborter.abort();
      return "dead" as const;
    };
    const store = { ...stage.store, liveness };
    expect(await stage.due({ store, signal: aborter.signal })).toEqual([]);
    expect(aborter.signal.aborted).toBe(true);
  });
});

describe("a file that is not believed", () => {
  test.each([
    ["damaged", (file: string) => writeFileSync(file, "{")],
    ["of an unknown schema", (file: string) => writeFileSync(file, '{"schema": 2}')],
    [
      "a folder",
      (file: string) => {
        rmSync(file);
        mkdirSync(file);
      },
    ],
  ])("%s is skipped, and keeps the orphans of its worktree silent", async (_what, spoil) => {
    await remove(stage.repository.discount);
    await remove(stage.repository.invoice);
    stage.store.keepOrphan({ ...stage.discount, generation: 1 });
    spoil(mappingFile(stage.discount));
    expect(said(await stage.due())).toEqual(["removed wt-invoice"]);
  });

  test("a record in another one's place says nothing, but its context counts as used", async () => {
    await remove(stage.repository.discount);
    await remove(stage.repository.invoice);
    stage.store.keepOrphan(stage.invoice);
    writeFileSync(mappingFile(stage.discount), JSON.stringify(stage.invoice));
    rmSync(mappingFile(stage.invoice));
    expect(await stage.due()).toEqual([]);
  });

  test("what was put aside by another name is not looked at", async () => {
    await remove(stage.repository.discount);
    const file = mappingFile(stage.discount);
    renameSync(file, `${file}.bad`);
    writeFileSync(join(stage.store.directory, "mappings", ".draft.json"), "{");
    expect(await stage.due()).toEqual([]);
  });
});

test("looking writes nothing, and telling adds one small file and removes none", async () => {
  await remove(stage.repository.discount);
  const everything = () => [
    ...listTree(stage.store.directory),
    ...listTree(stage.commonDir),
    ...listTree(stage.repository.invoice),
  ];
  const before = everything();
  await new Promise((done) => setTimeout(done, 20));
  const [notice] = await stage.due();
  expect(everything()).toEqual(before);
  if (notice === undefined) expect.fail("nothing due");
  expect(claimNotice(stage.store.directory, notice)).toBe(true);
  const after = everything();
  const others = after.filter(({ path }) => !/^(\.|notices.*)$/.test(path));
  expect(others).toEqual(before.filter(({ path }) => path !== "."));
  expect(after).toHaveLength(before.length + 2);
});
