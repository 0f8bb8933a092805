import { makeSandbox } from "@wt/fixtures/sandbox";
import { expect, test, vi } from "vitest";
import { openStore } from "../../../src/node/store/store.ts";
import { boundRecord, identity } from "../../samples/records.ts";

const reads = vi.hoisted(() => ({ paths: [] as string[] }));
vi.mock("../../../src/node/observe/small-file.ts", async (importOriginal) => {
  const original = await importOriginal<typeof import("../../../src/node/observe/small-file.ts")>();
  const readSmallFile: typeof original.readSmallFile = (path, ...rest) => {
    reads.paths.push(path);
    return original.readSmallFile(path, ...rest);
  };
  return { ...original, readSmallFile };
});

function foldersRead(look: () => unknown): string[] {
  reads.paths = [];
  look();
  return reads.paths.map((path) => path.split("/").at(-2) ?? "");
}

test("a look-up reads one file, and three for a worktree whose place is known under another key", async () => {
  await using sandbox = makeSandbox();
  const store = openStore(sandbox.path("state"));
  store.create(boundRecord);
  expect(foldersRead(() => store.lookUp(identity))).toEqual(["mappings"]);
  const otherKey = { ...identity, id: "other" };
  // The record under the own key is looked for and not there, so nothing of it is read.
  expect(foldersRead(() => store.lookUp(otherKey))).toEqual([
    "by-top",
    "by-incarnation",
    "mappings",
  ]);
});
