import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseConfig } from "../../src/config/parse-config.ts";
import { type ConfigWarning, SETTING_KEYS } from "../../src/config/settings.ts";

const user = (json: unknown) => parseConfig("/home/config.json", JSON.stringify(json), "user");
const project = (json: unknown) => parseConfig("/repo/.wt.json", JSON.stringify(json), "project");

describe("the user's configuration", () => {
  test.each([
    [{ worktree: { mode: "isolate" } }, { mode: "isolate" }],
    [{ "worktree.mode": "off" }, { mode: "off" }],
    [{ worktree: { autoCreate: "always" } }, { autoCreate: "always" }],
    [{ worktree: { sync: "start" } }, { sync: "start" }],
    [{ worktree: { bashGuard: "block" } }, { bashGuard: "block" }],
    [{ worktree: { database: "falkordb" } }, { database: "falkordb" }],
    [{ worktree: { path: "/wt/{repo}/{branch}" } }, { path: "/wt/{repo}/{branch}" }],
    [{ "worktree.disposable": ["out"] }, { disposable: ["out"] }],
    [{ "worktree.disposable": [] }, { disposable: [] }],
    [{ $schema: "./config.schema.json", worktree: { mode: "off" } }, { mode: "off" }],
    [{ worktree: {}, cgc: {} }, {}],
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
    [{ cgc: { command: Array(65).fill("x") } }, "cgc.command", "wrong-type"],
    [{ cgc: { command: ["x".repeat(4097)] } }, "cgc.command", "wrong-type"],
    [{ worktree: { sync: "on" } }, "worktree.sync", "wrong-type"],
    [{ worktree: { bashGuard: true } }, "worktree.bashGuard", "wrong-type"],
    [{ worktree: { path: "../x" } }, "worktree.path", "wrong-type"],
    [{ worktree: { disposable: "dist" } }, "worktree.disposable", "wrong-type"],
    [{ worktree: "off" }, "worktree", "wrong-type"],
    [{ $schema: 1 }, "$schema", "wrong-type"],
    [{ "": 1 }, "", "unknown-key"],
    [{ mode: "isolate" }, "mode", "unknown-key"],
    [{ editor: { colour: "red" } }, "editor", "unknown-key"],
    [{ editor: {} }, "editor", "unknown-key"],
    [{ "worktree.mode": {} }, "worktree.mode", "wrong-type"],
    [{ constructor: 1 }, "constructor", "unknown-key"],
    [{ worktree: { constructor: { mode: "off" } } }, "worktree.constructor", "unknown-key"],
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

describe("a text as editors and enemies write it", () => {
  const parse = (text: string) => parseConfig("f", text, "user");
  const isolate = { values: { mode: "isolate" }, warnings: [] };
  const warned = (key: string, problem: ConfigWarning["problem"]) => [{ file: "f", key, problem }];

  test.each([
    ["a byte order mark", '\uFEFF{"worktree.mode":"isolate"}'],
    ["Windows line ends", '{\r\n  "worktree.mode": "isolate"\r\n}\r\n'],
    ["a key twice", '{"worktree.mode":"off","worktree.mode":"isolate"}'],
    ["a key in both forms", '{"worktree.mode":"off","worktree":{"mode":"isolate"}}'],
  ])("is read with %s", (_what, text) => {
    expect(parse(text)).toEqual(isolate);
  });

  test.each([
    ["a comment", '{"worktree.mode":"isolate"} // mine'],
    ["a comma at the end", '{"worktree.mode":"isolate",}'],
    ["NUL", '{"worktree.mode":"isolate"}\0'],
    ["two marks", '\uFEFF\uFEFF{"worktree.mode":"isolate"}'],
  ])("is no JSON with %s", (_what, text) => {
    expect(parse(text)).toEqual({ values: {}, warnings: warned("", "no-json") });
  });

  test.each([
    ["__proto__", '{"__proto__":{"worktree":{"mode":"isolate"},"mode":"isolate"}}'],
    ["worktree.__proto__", '{"worktree":{"__proto__":{"mode":"isolate"}}}'],
  ])("sets nothing through %s", (key, text) => {
    expect(parse(text)).toEqual({ values: {}, warnings: warned(key, "unknown-key") });
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  test("is warned of once a key, however often the key is wrong", () => {
    const { warnings } = parse('{"worktree.mode":1,"worktree":{"mode":2},"worktree.mode":3}');
    expect(warnings).toEqual(warned("worktree.mode", "wrong-type"));
  });

  test.each([
    ["arrays", "[", "]"],
    ["objects", '{"a":', "}"],
  ])("may nest %s as deep as a file is long", (_what, open, close) => {
    const deep = `${open.repeat(40_000)}1${close.repeat(40_000)}`;
    for (const key of ["worktree.mode", "worktree.disposable", "cgc.command", "worktree"])
      expect(parse(`{"${key}":${deep}}`)).toMatchObject({ values: {}, warnings: [{}] });
  });

  test("may hold an array as long as a file is", () => {
    const long = `[${'"x",'.repeat(60_000)}"x"]`;
    for (const key of ["worktree.disposable", "cgc.command"])
      expect(parse(`{"${key}":${long}}`)).toEqual({
        values: {},
        warnings: warned(key, "wrong-type"),
      });
  });
});

describe("a project's configuration", () => {
  const nearby = ".worktrees/{branch}";

  test("can switch off, and say where worktrees go", () => {
    expect(project({ worktree: { mode: "off" } })).toEqual({
      values: { mode: "off" },
      warnings: [],
    });
    expect(project({ worktree: { path: nearby } })).toEqual({
      values: { path: nearby },
      warnings: [],
    });
  });

  test("can do nothing else, whatever it says", () => {
    const keys = fc.constantFrom(
      ...Object.values(SETTING_KEYS).map((key) => key.replace(/^.*\./, "")),
    );
    const words = fc.constantFrom<unknown>(
      ...["off", "isolate", "always", "never", "kuzudb", "start", "block", ["/bin/sh"], []],
      ...["/{branch}", "~/{branch}", "../../{branch}", "../.config/{branch}"],
    );
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
    [{ worktree: { sync: "manual" } }, "worktree.sync"],
    [{ worktree: { bashGuard: "off" } }, "worktree.bashGuard"],
    [{ worktree: { disposable: [] } }, "worktree.disposable"],
    [{ worktree: { path: "/tmp/{branch}" } }, "worktree.path"],
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
