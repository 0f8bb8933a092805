import { describe, expect, test } from "vitest";
import { type ConfigSources, resolveConfig } from "../../src/config/precedence.ts";
import { DEFAULT_SETTINGS, type Settings } from "../../src/config/settings.ts";

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
  ])("is set by %s", (_who, sources, mode, modeSource) => {
    const resolved = resolveConfig({ ...silent, ...sources });
    expect([resolved.settings.mode, resolved.modeSource]).toEqual([mode, modeSource]);
  });
});

test("a variable that is no mode is told, an empty one is not", () => {
  const warningsFor = (modeVariable: string | undefined) =>
    resolveConfig({ ...silent, modeVariable }).warnings;
  expect(warningsFor("on")).toEqual([{ file: "", key: "WT_MODE", problem: "wrong-variable" }]);
  for (const fine of [undefined, "", "off", "isolate"]) expect(warningsFor(fine)).toEqual([]);
});

describe("cgc's command", () => {
  test.each<[string, Partial<ConfigSources>, readonly string[]]>([
    ["the default", {}, ["cgc"]],
    ["the user's", { user: { command: ["a", "b"] } }, ["a", "b"]],
    ["one program from the variable, never split", { cgcVariable: "/my cgc -x" }, ["/my cgc -x"]],
    ["the variable's, over the user's", { user: { command: ["a"] }, cgcVariable: "b" }, ["b"]],
    ["never a project's", { project: { command: ["evil"] } }, ["cgc"]],
  ])("is %s", (_whose, sources, command) => {
    expect(resolveConfig({ ...silent, ...sources }).settings.command).toEqual(command);
  });
});

test("everything else is the user's, then the default, and never a project's", () => {
  const user = { autoCreate: "never", database: "falkordb" } as const;
  const project = { autoCreate: "always", database: "kuzudb" } as const;
  expect(resolveConfig({ ...silent, user, project }).settings).toMatchObject(user);
  expect(resolveConfig({ ...silent, project }).settings).toEqual(DEFAULT_SETTINGS);
});
