import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeSandbox, type Sandbox } from "@wt/fixtures/sandbox";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { identityKey, type MappingRecord, type WorktreeIdentity } from "../../../src/index.ts";
import { digestOf } from "../../../src/node/store/digest.ts";
import { openStore, type Store } from "../../../src/node/store/store.ts";
import { boundRecord, declinedRecord, identity } from "../../samples/records.ts";

let sandbox: Sandbox;
let directory: string;
let store: Store;
beforeEach(() => {
  sandbox = makeSandbox();
  directory = sandbox.path("state");
  store = openStore(directory);
  store.create(boundRecord);
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

describe("looking up a worktree", () => {
  test("finds its record by common dir and id, wherever the checkout is now", () => {
    expect(store.lookUp(moved)).toEqual({ kind: "found", record: boundRecord });
  });

  test("of another id in the same place finds what was known of the place", () => {
    const elsewhere = { kind: "elsewhere", record: boundRecord, by: "top" };
    expect(store.lookUp(remade)).toEqual(elsewhere);
  });

  test("whose repository was moved finds what was known of its entry", () => {
    const elsewhere = { kind: "elsewhere", record: boundRecord, by: "incarnation" };
    expect(store.lookUp({ ...moved, commonDir: "/moved/.git" })).toEqual(elsewhere);
  });

  test("that shares nothing finds nothing", () => {
    expect(store.lookUp({ ...remade, top: "/trees/other" })).toEqual({ kind: "none" });
  });

  test("in a place where another one was declined finds nothing", () => {
    store.replace(declinedRecord);
    expect(store.lookUp(remade)).toEqual({ kind: "none" });
    expect(store.lookUp(identity)).toEqual({ kind: "found", record: declinedRecord });
  });

  test("in a place that the known one has left finds nothing", () => {
    store.replace({ ...boundRecord, identity: moved });
    expect(store.lookUp(remade)).toEqual({ kind: "none" });
    expect(store.lookUp({ ...remade, top: moved.top })).toMatchObject({ by: "top" });
  });

  test.each<[string, string, MappingRecord["state"] | string]>([
    ["half a record", "{", "damaged"],
    ["nothing", "", "damaged"],
    ["another schema", '{"schema":2}', "unknown-schema"],
    ["too much", " ".repeat(300_000), "damaged"],
  ])("is refused by name when the file holds %s", (_what, text, why) => {
    writeFileSync(fileOf(identity), text);
    const refused = { kind: "refused", file: fileOf(identity), why };
    expect(store.lookUp(identity)).toEqual(refused);
    expect(store.lookUp(remade)).toEqual(refused);
    expect(store.lookUp({ ...moved, commonDir: "/moved/.git" })).toEqual(refused);
  });

  test("is refused when its file is damaged and nothing else knows of it", () => {
    for (const index of ["by-top", "by-incarnation"])
      rmSync(join(directory, index), { recursive: true });
    writeFileSync(fileOf(identity), "{");
    expect(store.lookUp(identity)).toMatchObject({ kind: "refused", why: "damaged" });
  });

  test.each(["by-top", "by-incarnation"])(
    "is refused by name when its file in %s is damaged",
    (index) => {
      const [name] = readdirSync(join(directory, index));
      const file = join(directory, index, name ?? "");
      writeFileSync(file, "../../elsewhere");
      const one = index === "by-top" ? remade : { ...moved, commonDir: "/moved/.git" };
      expect(store.lookUp(one)).toEqual({ kind: "refused", file, why: "damaged" });
    },
  );
});
