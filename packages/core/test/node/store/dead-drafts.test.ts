import { mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeSandbox, type Sandbox } from "@wt/fixtures/sandbox";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openStore, type Store } from "../../../src/node/store/store.ts";
import { boundRecord, identity } from "../../samples/records.ts";

const FOLDERS = [
  "mappings",
  "by-top",
  "by-incarnation",
  "orphans",
  "repositories",
  "marks",
  "locks",
];
const HOUR_S = 60 * 60;

let sandbox: Sandbox;
let store: Store;
beforeEach(() => {
  sandbox = makeSandbox();
  store = openStore(sandbox.path("state"));
  store.create(boundRecord);
});
afterEach(() => sandbox.dispose());

function leave(folder: string, name: string, ageHours: number): void {
  const path = join(store.directory, folder, name);
  mkdirSync(join(store.directory, folder), { recursive: true, mode: 0o700 });
  writeFileSync(path, "{", { mode: 0o600 });
  const time = Date.now() / 1000 - ageHours * HOUR_S;
  utimesSync(path, time, time);
}

const createAnother = (): boolean =>
  store.create({ ...boundRecord, identity: { ...identity, id: "another" } });

describe("the next record that is created", () => {
  test.each(FOLDERS)("clears %s of what a killed writer left a day ago", (folder) => {
    leave(folder, ".a.json.4711.0123456789ab", 25);
    createAnother();
    expect(readdirSync(join(store.directory, folder))).not.toContain(".a.json.4711.0123456789ab");
  });

  test("leaves alone what may still be written, and what is no draft of ours", () => {
    rmSync(join(store.directory, "mappings"), { recursive: true });
    const kept: [string, number][] = [
      [".a.json.4711.0123456789ab", 23],
      [".notes", 25],
      ["a.json.4711.0123456789ab", 25],
      [".a.json.4711.0123456789ab.json", 25],
    ];
    for (const [name, age] of kept) leave("orphans", name, age);
    mkdirSync(join(store.directory, "orphans", ".b.4711.0123456789ab"));
    utimesSync(join(store.directory, "orphans", ".b.4711.0123456789ab"), 1, 1);
    expect(createAnother()).toBe(true);
    const names = [...kept.map(([name]) => name), ".b.4711.0123456789ab"];
    expect(readdirSync(join(store.directory, "orphans")).sort()).toEqual(names.sort());
  });
});
