import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeSandbox, type Sandbox } from "@wt/fixtures/sandbox";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { contextFolders, readRegistry } from "../../src/registry/read-registry.ts";

let sandbox: Sandbox;
let file: string;
beforeEach(() => {
  sandbox = makeSandbox();
  mkdirSync(join(sandbox.home, ".codegraphcontext"));
  file = join(sandbox.home, ".codegraphcontext", "config.yaml");
});
afterEach(() => sandbox.dispose());

const write = (name: string): void =>
  writeFileSync(file, `contexts:\n  ${name}: {database: kuzudb, db_path: /x, repos: []}\n`);
const names = (): unknown => {
  const snapshot = readRegistry(sandbox.home);
  return snapshot.kind === "read" ? [...snapshot.contexts.keys()] : snapshot;
};

describe("the registry of a home", () => {
  test("is empty before cgc ever ran", () => {
    expect(names()).toEqual([]);
    rmSync(join(sandbox.home, ".codegraphcontext"), { recursive: true });
    expect(names()).toEqual([]);
  });

  test("is read anew at each look, also when size and time stay the same", () => {
    write("aa");
    expect(names()).toEqual(["aa"]);
    write("bb");
    expect(names()).toEqual(["bb"]);
    rmSync(file);
    expect(names()).toEqual([]);
    write("bb");
    expect(names()).toEqual(["bb"]);
  });

  test("is another one in another home", () => {
    write("aa");
    expect(names()).toEqual(["aa"]);
    expect(readRegistry(sandbox.path("elsewhere"))).toEqual({ kind: "read", contexts: new Map() });
  });

  test.each<[string, () => void]>([
    ["is a folder", () => mkdirSync(file)],
    ["is no UTF-8", () => writeFileSync(file, Buffer.from([0x61, 0xff]))],
    ["is huge", () => writeFileSync(file, `# ${"x".repeat(9 * 1024 * 1024)}`)],
  ])("is broken, not empty, when its file %s", (_what, make) => {
    make();
    expect(readRegistry(sandbox.home)).toMatchObject({ kind: "broken", file, line: undefined });
  });
});

test("the folders of contexts are those that are there, or none", () => {
  expect(contextFolders(sandbox.home)).toEqual([]);
  mkdirSync(join(sandbox.home, ".codegraphcontext", "contexts", "wt-old"), { recursive: true });
  expect(contextFolders(sandbox.home)).toEqual(["wt-old"]);
});
