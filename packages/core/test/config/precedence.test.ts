import { describe, expect, test } from "vitest";
import { type ConfigSources, resolveConfig } from "../../src/config/precedence.ts";
import { DEFAULT_SETTINGS, type Settings, type Source } from "../../src/config/settings.ts";

const silent: ConfigSources = {
  user: {},
  project: {},
  modeVariable: undefined,
  cgcVariable: undefined,
};
const isolate = { mode: "isolate" } as const;
const off = { mode: "off" } as const;

describe("the mode", () => {
  test.each<[string, Partial<ConfigSources>, Settings["mode"], string]>([
    ["nobody", {}, "off", "default"],
    ["the user's file", { user: isolate }, "isolate", "user file"],
    [
      "a project that is off, over the user",
      { user: isolate, project: off },
      "off",
      "project file",
    ],
    [
      "the variable, over a project",
      { project: off, modeVariable: "isolate" },
      "isolate",
      "WT_MODE",
    ],
    ["the variable, over the user", { user: isolate, modeVariable: "off" }, "off", "WT_MODE"],
    [
      "the user, when the variable is no mode",
      { user: isolate, modeVariable: "1" },
      "isolate",
      "user file",
    ],
    [
      "the user, when the variable is empty",
      { user: isolate, modeVariable: "" },
      "isolate",
      "user file",
    ],
    ["nobody, when a project wants it on", { project: isolate }, "off", "default"],
  ])("is set by %s", (_who, said, mode, source) => {
    const { settings, sources } = resolveConfig({ ...silent, ...said });
    expect([settings.mode, sources.mode]).toEqual([mode, source]);
  });
});

test("a variable that is no mode is told, an empty one is not", () => {
  const warningsFor = (modeVariable: string | undefined) =>
    resolveConfig({ ...silent, modeVariable }).warnings;
  expect(warningsFor("on")).toEqual([{ file: "", key: "WT_MODE", problem: "wrong-variable" }]);
  for (const fine of [undefined, "", "off", "isolate"]) expect(warningsFor(fine)).toEqual([]);
});

describe("cgc's command", () => {
  test.each<[string, Partial<ConfigSources>, readonly string[], Source]>([
    ["the default", {}, ["cgc"], "default"],
    ["the user's", { user: { command: ["a", "b"] } }, ["a", "b"], "user file"],
    ["one program from the variable", { cgcVariable: "/my cgc -x" }, ["/my cgc -x"], "WT_CGC"],
    [
      "the variable's, over the user's",
      { user: { command: ["a"] }, cgcVariable: "b" },
      ["b"],
      "WT_CGC",
    ],
    ["the default, when the variable is empty", { cgcVariable: "" }, ["cgc"], "default"],
    ["never a project's", { project: { command: ["evil"] } }, ["cgc"], "default"],
  ])("is %s", (_whose, said, command, source) => {
    const { settings, sources } = resolveConfig({ ...silent, ...said });
    expect([settings.command, sources.command]).toEqual([command, source]);
  });
});

describe("the path of new worktrees", () => {
  const [mine, theirs] = [{ path: "~/{branch}" }, { path: "trees/{branch}" }];
  test.each<[string, Partial<ConfigSources>, string, Source]>([
    ["the default", {}, DEFAULT_SETTINGS.path, "default"],
    ["the user's", { user: mine }, mine.path, "user file"],
    [
      "the project's, over the user's",
      { user: mine, project: theirs },
      theirs.path,
      "project file",
    ],
  ])("is %s", (_whose, said, path, source) => {
    const { settings, sources } = resolveConfig({ ...silent, ...said });
    expect([settings.path, sources.path]).toEqual([path, source]);
  });
});

describe("everything else", () => {
  const user: Partial<Settings> = {
    autoCreate: "never",
    sync: "start",
    bashGuard: "block",
    database: "falkordb",
    disposable: ["out"],
  };
  const project: Partial<Settings> = {
    autoCreate: "always",
    sync: "manual",
    bashGuard: "off",
    database: "kuzudb",
    disposable: [],
  };

  test.each(Object.keys(user) as (keyof Settings)[])("%s is the user's", (name) => {
    const { settings, sources } = resolveConfig({ ...silent, user, project });
    expect([settings[name], sources[name]]).toEqual([user[name], "user file"]);
  });

  test("is the default where the user says nothing, and never a project's", () => {
    const { settings, sources } = resolveConfig({ ...silent, project });
    expect(settings).toEqual(DEFAULT_SETTINGS);
    expect(Object.keys(sources)).toEqual(Object.keys(DEFAULT_SETTINGS));
    expect(new Set(Object.values(sources))).toEqual(new Set(["default"]));
  });
});
