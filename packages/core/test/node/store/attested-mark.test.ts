import { appendFileSync, mkdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { makeSandbox, type Sandbox } from "@wt/fixtures/sandbox";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createMarks, type Marks, seeDatabase } from "../../../src/node/store/attested-mark.ts";

let sandbox: Sandbox;
let database: string;
let marks: Marks;
beforeEach(() => {
  sandbox = makeSandbox();
  database = sandbox.path("graph.kuzudb");
  writeFileSync(database, "graph");
  marks = createMarks(sandbox.path("marks"));
});
afterEach(() => sandbox.dispose());

const isAttested = (): boolean => {
  const seen = seeDatabase(database);
  return seen.kind === "file" && seen.mark === marks.read(database);
};

describe("a database", () => {
  test("is attested from our note on, and only this one", () => {
    expect(isAttested()).toBe(false);
    marks.note(database);
    expect(isAttested()).toBe(true);
    expect(marks.read(sandbox.path("other"))).toBeUndefined();
  });

  test.each<[string, () => void]>([
    ["grew", () => appendFileSync(database, "x")],
    ["was touched", () => utimesSync(database, 1, 1)],
    [
      "was replaced",
      () => {
        rmSync(database);
        writeFileSync(sandbox.path("in between"), "");
        writeFileSync(database, "graph");
      },
    ],
    ["went away", () => rmSync(database)],
    [
      "became a folder",
      () => {
        rmSync(database);
        mkdirSync(database);
      },
    ],
  ])("that %s is attested no more, until the next note", (_what, change) => {
    marks.note(database);
    change();
    expect(isAttested()).toBe(false);
  });

  test("that was missing at the note is not attested when one appears", () => {
    rmSync(database);
    marks.note(database);
    writeFileSync(database, "graph");
    expect(isAttested()).toBe(false);
  });
});

test("a database that cannot be reached is missing, and nothing is thrown", () => {
  symlinkSync("loop", sandbox.path("loop"));
  for (const path of [
    sandbox.path("nowhere"),
    sandbox.path("graph.kuzudb", "below"),
    sandbox.path("loop"),
    sandbox.path("x".repeat(300)),
    sandbox.root,
    "a\0b",
  ])
    expect(seeDatabase(path)).toEqual({ kind: "missing" });
});
