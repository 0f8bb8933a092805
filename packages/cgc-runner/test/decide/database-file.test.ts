import { appendFileSync, mkdirSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { makeSandbox, type Sandbox } from "@wt/fixtures/sandbox";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { isDatabaseOf, makingOf } from "../../src/decide/database-file.ts";

let sandbox: Sandbox;
let file: string;
beforeEach(() => {
  sandbox = makeSandbox();
  file = sandbox.path("graph");
});
afterEach(() => sandbox.dispose());

describe("a file is a database", () => {
  test.each([
    ["KUZU'\0\0\0", "kuzudb"],
    ["LBUG+\0\0\0", "ladybugdb"],
    ["REDIS0012", "falkordb"],
  ] as const)(
    "%j: of the engine that wrote it, and not of one with another signature",
    (bytes, engine) => {
      writeFileSync(file, bytes);
      expect(isDatabaseOf(engine, file)).toBe(true);
      const signed = (["kuzudb", "ladybugdb", "falkordb"] as const).filter((of) => of !== engine);
      for (const other of signed) expect(isDatabaseOf(other, file)).toBe(engine === "falkordb");
    },
  );

  test("not when it is missing or a folder", () => {
    expect(isDatabaseOf("kuzudb", file)).toBe(false);
    mkdirSync(file);
    expect(isDatabaseOf("kuzudb", file)).toBe(false);
  });
});

describe("the making of a file", () => {
  test("stays the same through writes and moves", () => {
    writeFileSync(file, "x");
    const made = makingOf(file);
    appendFileSync(file, "more");
    utimesSync(file, 1, 1);
    renameSync(file, `${file}.aside`);
    renameSync(`${file}.aside`, file);
    expect(makingOf(file)).toBe(made);
  });

  test("is another one when the file was made again under its name, and none when it is gone", () => {
    writeFileSync(file, "x");
    const made = makingOf(file);
    rmSync(file);
    expect(makingOf(file)).toBeUndefined();
    writeFileSync(file, "x");
    expect(makingOf(file)).not.toBe(made);
  });
});
