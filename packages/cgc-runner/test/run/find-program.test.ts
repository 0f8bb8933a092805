import { mkdirSync } from "node:fs";
import { relative } from "node:path";
import { makeSandbox, type Sandbox } from "@wt/fixtures/sandbox";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findProgram } from "../../src/run/find-program.ts";
import { writeProgram } from "../samples/programs.ts";

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = makeSandbox();
});
afterEach(() => sandbox.dispose());

test("a program is the first on PATH that can be run, and no folder", () => {
  mkdirSync(sandbox.path("a", "cgc"), { recursive: true });
  writeProgram(sandbox.path("b", "cgc"), "", 0o644);
  const found = writeProgram(sandbox.path("c", "cgc"), "");
  writeProgram(sandbox.path("d", "cgc"), "");
  const path = ["a", "b", "nowhere", "c", "d"].map((name) => sandbox.path(name)).join(":");
  expect(findProgram("cgc", path)).toBe(found);
});

test("a program with a folder in its name is looked for there alone", () => {
  const there = writeProgram(sandbox.path("bin", "cgc"), "");
  expect(findProgram(there, undefined)).toBe(there);
  expect(findProgram("bin/cgc", sandbox.root)).toBeUndefined();
});

test("a relative path is not followed: it would name a file of whatever directory this is", () => {
  const there = writeProgram(sandbox.path("bin", "cgc"), "");
  expect(findProgram(relative(process.cwd(), there), undefined)).toBeUndefined();
});

test("a relative folder on PATH is not looked into: a repository could hold one", () => {
  writeProgram(sandbox.path("bin", "cgc"), "");
  expect(findProgram("cgc", relative(process.cwd(), sandbox.path("bin")))).toBeUndefined();
});

test.each(["", undefined, ".", ":"])("nothing is found on a PATH of %j", (path) => {
  expect(findProgram("cgc", path)).toBeUndefined();
});
