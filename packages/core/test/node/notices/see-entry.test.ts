import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { git } from "@wt/fixtures/git";
import { afterEach, beforeEach, expect, test } from "vitest";
import { sameFile } from "../../../src/index.ts";
import { seeEntry } from "../../../src/node/notices/see-entry.ts";
import { makeNoticeStage, type NoticeStage } from "./notice-stage.ts";

let stage: NoticeStage;
let entry: string;
beforeEach(async () => {
  stage = await makeNoticeStage();
  entry = join(stage.commonDir, "worktrees", "discount");
});
afterEach(() => stage.sandbox.dispose());

const inMain = (...args: string[]) => git(stage.repository.main, args, stage.sandbox.env);
const see = () => seeEntry(stage.discount.identity);

test("an entry with its checkout is there, as it was recorded", () => {
  const { commondir } = stage.discount.identity.incarnation;
  const top = stage.repository.discount;
  expect(see()).toEqual({ kind: "there", commondir, marker: null, top, checkout: "there" });
});

test("a worktree that git moved is there, at its new place", async () => {
  const top = stage.sandbox.path("moved");
  await inMain("worktree", "move", stage.repository.discount, top);
  expect(see()).toMatchObject({ kind: "there", top, checkout: "there" });
});

test("a removed worktree is gone, the last one with the folder of entries", async () => {
  await inMain("worktree", "remove", stage.repository.discount);
  expect(see()).toEqual({ kind: "gone" });
  await inMain("worktree", "remove", stage.repository.invoice);
  expect(see()).toEqual({ kind: "gone" });
});

test("a worktree of the same id that was added later has another file mark", async () => {
  await inMain("worktree", "remove", stage.repository.discount);
  await inMain("worktree", "add", "-q", stage.repository.discount, "discount");
  const seen = see();
  if (seen.kind !== "there") expect.fail(seen.kind);
  expect(sameFile(seen.commondir, stage.discount.identity.incarnation.commondir)).toBe(false);
});

test.each([
  ["moved by hand", () => renameSync(stage.repository.discount, stage.sandbox.path("away"))],
  ["deleted", () => rmSync(stage.repository.discount, { recursive: true })],
  [
    "locked and away",
    async () => {
      await inMain("worktree", "lock", "--reason", "on a disk", stage.repository.discount);
      renameSync(stage.repository.discount, stage.sandbox.path("away"));
      await inMain("worktree", "prune");
    },
  ],
])("a checkout that was %s is missing, and its entry is there", async (_how, change) => {
  await change();
  expect(see()).toMatchObject({
    kind: "there",
    top: stage.repository.discount,
    checkout: "missing",
  });
});

test("a back-pointer may be relative to the entry", () => {
  writeFileSync(join(entry, "gitdir"), "../../../../discount/.git\n");
  expect(see()).toMatchObject({ top: stage.repository.discount, checkout: "there" });
});

test.each([
  ["without commondir", () => rmSync(join(entry, "commondir"))],
  ["without a back-pointer", () => rmSync(join(entry, "gitdir"))],
  ["with an empty back-pointer", () => writeFileSync(join(entry, "gitdir"), "")],
  [
    "whose back-pointer names no .git",
    () => writeFileSync(join(entry, "gitdir"), `${stage.repository.discount}\n`),
  ],
  [
    "whose back-pointer is a folder",
    () => {
      rmSync(join(entry, "gitdir"));
      mkdirSync(join(entry, "gitdir"));
    },
  ],
])("an entry %s is unknown, never gone", (_how, change) => {
  change();
  expect(see()).toEqual({ kind: "unknown" });
});

test("a marker is read where the record was pinned by one", () => {
  const { identity } = stage.discount;
  const token = "a".repeat(32);
  const pinned = { ...identity, incarnation: { ...identity.incarnation, marker: token } };
  expect(seeEntry(pinned)).toMatchObject({ marker: null });
  writeFileSync(join(entry, "wt-marker"), `${"b".repeat(32)}\n`);
  expect(seeEntry(pinned)).toMatchObject({ marker: "b".repeat(32) });
  expect(see()).toMatchObject({ marker: null });
});
