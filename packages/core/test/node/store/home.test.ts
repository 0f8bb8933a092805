import { describe, expect, test } from "vitest";
import {
  type Environment,
  homeOf,
  stateDirectory,
  userConfigFile,
} from "../../../src/node/store/home.ts";

const HOME = "/home/ada";

describe("our state", () => {
  test.each<[Environment, string]>([
    [{ HOME }, "/home/ada/.local/state/wt"],
    [{ HOME, XDG_STATE_HOME: "/x" }, "/x/wt"],
    [{ HOME, XDG_STATE_HOME: "relative" }, "/home/ada/.local/state/wt"],
    [{ HOME, XDG_STATE_HOME: "" }, "/home/ada/.local/state/wt"],
    [{ HOME, XDG_STATE_HOME: "/x", WT_STATE_DIR: "/w" }, "/w"],
    [{ HOME, WT_STATE_DIR: "relative" }, "/home/ada/.local/state/wt"],
    [{ WT_STATE_DIR: "/w" }, "/w"],
  ])("with %j lies in %s", (env, directory) => {
    expect(stateDirectory(env)).toBe(directory);
  });
});

describe("the user's configuration", () => {
  test.each<[Environment, string]>([
    [{ HOME }, "/home/ada/.config/wt/config.json"],
    [{ HOME, XDG_CONFIG_HOME: "/x" }, "/x/wt/config.json"],
    [{ HOME, XDG_CONFIG_HOME: "relative" }, "/home/ada/.config/wt/config.json"],
  ])("with %j is %s", (env, file) => {
    expect(userConfigFile(env)).toBe(file);
  });
});

describe("without a home", () => {
  test.each<[Environment]>([[{}], [{ HOME: "" }], [{ HOME: "relative" }]])(
    "%j nothing is guessed",
    (env) => {
      const unset = expect.objectContaining({ refusal: { code: "home-unset" } });
      expect(homeOf(env)).toBeUndefined();
      expect(() => stateDirectory(env)).toThrow(unset);
      expect(() => userConfigFile(env)).toThrow(unset);
    },
  );
});
