import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { formatRecord, identityKey, type MappingRecord } from "../../../src/index.ts";
import { RECORDS_A_SLICE, recordSlices } from "../../../src/node/notices/record-slices.ts";
import { digestOf } from "../../../src/node/store/digest.ts";
import { makeNoticeStage, type NoticeStage } from "./notice-stage.ts";

const RECORDS = 1000;

let stage: NoticeStage;
let folder: string;
beforeEach(async () => {
  stage = await makeNoticeStage();
  folder = join(stage.store.directory, "mappings");
});
afterEach(() => stage.sandbox.dispose());

/** A thousand mappings of removed worktrees of this repository, in plain files: a flush for each would take long. */
function fileRecords(): void {
  for (let at = 0; at < RECORDS; at += 1) {
    const identity = { ...stage.discount.identity, id: `gone-${at}` };
    const context = { name: `wt-gone-${at}`, engine: "kuzudb", databasePath: `/db/${at}` } as const;
    const record: MappingRecord = { ...stage.discount, identity, context };
    writeFileSync(join(folder, `${digestOf(identityKey(identity))}.json`), formatRecord(record));
  }
}

/** Counts the turns of the event loop until it is stopped. */
function countTurns(): { readonly turns: () => number; stop(): void } {
  let turns = 0;
  let immediate = setImmediate(function turn(): void {
    turns += 1;
    immediate = setImmediate(turn);
  });
  return { turns: () => turns, stop: () => clearImmediate(immediate) };
}

test("a thousand records are read a few at a time, with a turn of the event loop before each few", async () => {
  fileRecords();
  const counter = countTurns();
  let read = 0;
  let turnsBefore = counter.turns();
  for await (const slice of recordSlices(folder, new AbortController().signal)) {
    expect(slice.length).toBeLessThanOrEqual(RECORDS_A_SLICE);
    expect(counter.turns()).toBeGreaterThan(turnsBefore);
    turnsBefore = counter.turns();
    read += slice.length;
  }
  counter.stop();
  expect(read).toBe(RECORDS + 2);
});

test("looking for what is due in a thousand records gives as many turns to others", async () => {
  fileRecords();
  const counter = countTurns();
  const contexts = () => ({ kind: "read", contexts: new Map() }) as const;
  const due = stage.due({ contexts });
  expect(counter.turns()).toBe(0);
  expect(await due).toEqual([]);
  counter.stop();
  expect(counter.turns()).toBeGreaterThanOrEqual(RECORDS / RECORDS_A_SLICE);
});

test("nothing more is read once it is aborted", async () => {
  fileRecords();
  const aborter = new AbortController();
  let slices = 0;
  for await (const _ of recordSlices(folder, aborter.signal)) {
    slices += 1;
    if (slices === 2) aborter.abort();
  }
  expect(slices).toBe(2);
});
