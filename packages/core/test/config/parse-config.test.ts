import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseConfig } from "../../src/config/parse-config.ts";

const user = (json: unknown) => parseConfig("/home/config.json", JSON.stringify(json), "user");
const project = (json: unknown) => parseConfig("/repo/.wt.json", JSON.stringify(json), "project");

describe("the user's configuration", () => {
  test.each([
    [{ worktree: { mode: "isolate" } }, { mode: "isolate" }],
    [{ "worktree.mode": "off" }, { mode: "off" }],
    [{ worktree: { autoCreate: "always" } }, { autoCreate: "always" }],
    [{ worktree: { database: "falkordb" } }, { database: "falkordb" }],
    [{ cgc: { command: ["uvx", "cgc"] } }, { command: ["uvx", "cgc"] }],
    [{}, {}],
  ])("%j sets %j", (json, values) => {
    expect(user(json)).toEqual({ values, warnings: [] });
  });

  test.each([
    [{ worktree: { mode: "on" } }, "worktree.mode", "wrong-type"],
    [{ worktree: { mode: true } }, "worktree.mode", "wrong-type"],
    [{ worktree: { mode: null } }, "worktree.mode", "wrong-type"],
    [{ worktree: { database: "neo4j" } }, "worktree.database", "wrong-type"],
    [{ cgc: { command: "cgc" } }, "cgc.command", "wrong-type"],
    [{ cgc: { command: [] } }, "cgc.command", "wrong-type"],
    [{ cgc: { command: ["cgc", 1] } }, "cgc.command", "wrong-type"],
    [{ cgc: { command: ["c\0"] } }, "cgc.command", "wrong-type"],
    [{ worktree: { mood: "off" } }, "worktree.mood", "unknown-key"],
    [{ worktree: "off" }, "worktree", "unknown-key"],
    [{ constructor: 1 }, "constructor", "unknown-key"],
    [{ worktree: { mode: { mode: "off" } } }, "worktree.mode", "wrong-type"],
  ])("%j is warned of by %s and leaves the default", (json, key, problem) => {
    const warning = { file: "/home/config.json", key, problem };
    expect(user(json)).toEqual({ values: {}, warnings: [warning] });
  });

  test("keeps what is right beside what is wrong", () => {
    const { values, warnings } = user({ worktree: { mode: "isolate", autoCreate: 3 }, x: 1 });
    expect(values).toEqual({ mode: "isolate" });
    expect(warnings.map(({ key }) => key)).toEqual(["worktree.autoCreate", "x"]);
  });

  test.each(["", "{", "[]", "null", "// no\n{}"])("%j is no JSON object", (text) => {
    const warning = { file: "f", key: "", problem: "no-json" };
    expect(parseConfig("f", text, "user")).toEqual({ values: {}, warnings: [warning] });
  });
});

describe("a project's configuration", () => {
  test("can switch off", () => {
    expect(project({ worktree: { mode: "off" } }).values).toEqual({ mode: "off" });
  });

  test("can do nothing else, whatever it says", () => {
    const keys = fc.constantFrom("mode", "autoCreate", "database", "command", "path");
    const words = fc.constantFrom("off", "isolate", "always", "never", "kuzudb", ["/bin/sh"]);
    const groups = fc.constantFrom("worktree", "cgc", "worktree.mode");
    const files = fc.dictionary(groups, fc.oneof(words, fc.dictionary(keys, words)));
    fc.assert(
      fc.property(files, (json) => {
        expect([{}, { mode: "off" }]).toContainEqual(project(json).values);
      }),
    );
  });

  test.each([
    [{ worktree: { mode: "isolate" } }, "worktree.mode"],
    [{ worktree: { autoCreate: "always" } }, "worktree.autoCreate"],
    [{ worktree: { database: "kuzudb" } }, "worktree.database"],
    [{ cgc: { command: ["/repo/evil"] } }, "cgc.command"],
  ])("is told that %j is not allowed there", (json, key) => {
    const warning = { file: "/repo/.wt.json", key, problem: "not-allowed-here" };
    expect(project(json)).toEqual({ values: {}, warnings: [warning] });
  });

  test("never throws, however deep it is nested", () => {
    const deep = `${'{"worktree":'.repeat(20_000)}1${"}".repeat(20_000)}`;
    expect(parseConfig("f", deep, "project").values).toEqual({});
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(parseConfig("f", text, "project").values).toEqual({});
      }),
    );
  });
});
