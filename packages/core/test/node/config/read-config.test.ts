import { execFileSync } from "node:child_process";
import { lstatSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { makeSandbox, type Sandbox } from "@wt/fixtures/sandbox";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { DEFAULT_SETTINGS } from "../../../src/index.ts";
import { readConfig, writeMode } from "../../../src/node/config/read-config.ts";

let sandbox: Sandbox;
let userFile: string;
let projectFile: string;
beforeEach(() => {
  sandbox = makeSandbox();
  mkdirSync(sandbox.path("home", ".config", "wt"), { recursive: true });
  mkdirSync(sandbox.path("repo"));
  userFile = sandbox.path("home", ".config", "wt", "config.json");
  projectFile = sandbox.path("repo", ".wt.json");
});
afterEach(() => sandbox.dispose());

const read = (env = {}) => readConfig({ HOME: sandbox.home, ...env }, () => sandbox.path("repo"));
const json = JSON.stringify;

describe("the configuration", () => {
  test("without any file is the default", () => {
    const { settings, sources, warnings } = read();
    expect([settings, sources.mode, sources.command]).toEqual([
      DEFAULT_SETTINGS,
      "default",
      "default",
    ]);
    expect(warnings).toEqual([]);
  });

  test("comes from the user's file, and a project can switch it off", () => {
    writeFileSync(userFile, json({ worktree: { mode: "isolate" } }));
    expect(read()).toMatchObject({
      settings: { mode: "isolate" },
      sources: { mode: "user file" },
    });
    writeFileSync(projectFile, json({ worktree: { mode: "off" }, cgc: { command: ["evil"] } }));
    const { settings, sources, warnings } = read();
    expect([settings.mode, settings.command]).toEqual(["off", ["cgc"]]);
    expect([sources.mode, sources.command]).toEqual(["project file", "default"]);
    expect(warnings).toEqual([
      { file: projectFile, key: "cgc.command", problem: "not-allowed-here" },
    ]);
  });

  test("that is off looks at nothing of the repository", () => {
    const looked = (): never => expect.fail("looked");
    expect(readConfig({ HOME: sandbox.home }, looked).settings.mode).toBe("off");
    writeFileSync(userFile, json({ worktree: { mode: "isolate" } }));
    const env = { HOME: sandbox.home, WT_MODE: "off" };
    expect(readConfig(env, looked).sources.mode).toBe("WT_MODE");
  });

  test("outside a checkout is the user's", () => {
    writeFileSync(userFile, json({ worktree: { mode: "isolate" } }));
    expect(readConfig({ HOME: sandbox.home }, () => undefined).settings.mode).toBe("isolate");
  });

  test("takes the program from WT_CGC as one path", () => {
    const { settings, sources } = read({ WT_CGC: "/opt/my cgc" });
    expect([settings.command, sources.command]).toEqual([["/opt/my cgc"], "WT_CGC"]);
  });

  test("takes the path of new worktrees from the project, over the user's", () => {
    writeFileSync(userFile, json({ worktree: { mode: "isolate", path: "~/{branch}" } }));
    expect(read()).toMatchObject({
      settings: { path: "~/{branch}" },
      sources: { path: "user file" },
    });
    writeFileSync(projectFile, json({ "worktree.path": "trees/{branch}" }));
    expect(read()).toMatchObject({
      settings: { mode: "isolate", path: "trees/{branch}" },
      sources: { mode: "user file", path: "project file" },
      warnings: [],
    });
    writeFileSync(projectFile, json({ "worktree.path": "../../{branch}" }));
    expect(read()).toMatchObject({
      settings: { path: "~/{branch}" },
      warnings: [{ file: projectFile, key: "worktree.path", problem: "not-allowed-here" }],
    });
  });

  test("is read through a link, and a link that leads nowhere is no file", () => {
    symlinkSync("real.json", userFile);
    expect(read()).toMatchObject({ settings: { mode: "off" }, warnings: [] });
    writeFileSync(
      sandbox.path("home", ".config", "wt", "real.json"),
      json({ "worktree.mode": "isolate" }),
    );
    expect(read()).toMatchObject({ settings: { mode: "isolate" }, warnings: [] });
  });

  test.each<[string, (path: string) => void, string]>([
    ["no JSON", (path) => writeFileSync(path, "{"), "no-json"],
    ["a folder", (path) => mkdirSync(path), "unreadable"],
    ["a FIFO", (path) => execFileSync("mkfifo", [path]), "unreadable"],
    ["a link to itself", (path) => symlinkSync(path, path), "unreadable"],
    ["a link to a device", (path) => symlinkSync("/dev/zero", path), "unreadable"],
    [
      "as long as no file of ours",
      (path) => writeFileSync(path, " ".repeat(2 ** 18 + 1)),
      "unreadable",
    ],
    ["full of NUL", (path) => writeFileSync(path, "\0".repeat(100)), "no-json"],
    ["commented", (path) => writeFileSync(path, "{} // mine"), "no-json"],
    ["no UTF-8", (path) => writeFileSync(path, Uint8Array.of(0xff)), "unreadable"],
  ])("is the default with one warning where a file is %s", (_what, make, problem) => {
    make(userFile);
    const warnings = [{ file: userFile, key: "", problem }];
    expect(read()).toMatchObject({ settings: { mode: "off" }, warnings });
    make(projectFile);
    expect(read({ WT_MODE: "isolate" }).warnings).toEqual([
      ...warnings,
      { file: projectFile, key: "", problem },
    ]);
  });
});

describe("writing the mode", () => {
  const env = (): { HOME: string } => ({ HOME: sandbox.home });

  test("makes the file, with its folders, and keeps every other key", () => {
    rmSync(sandbox.path("home", ".config"), { recursive: true });
    expect(writeMode(env(), "isolate")).toBe(true);
    expect(read().settings.mode).toBe("isolate");
    writeFileSync(userFile, json({ cgc: { command: ["x"] }, worktree: { autoCreate: "never" } }));
    expect(writeMode(env(), "isolate")).toBe(true);
    expect(JSON.parse(readFileSync(userFile, "utf8"))).toEqual({
      cgc: { command: ["x"] },
      worktree: { autoCreate: "never", mode: "isolate" },
    });
  });

  test("changes the file that a link leads to, and keeps the link", () => {
    const real = sandbox.path("home", "dotfiles.json");
    writeFileSync(real, json({ "worktree.mode": "off" }));
    symlinkSync(real, userFile);
    expect(writeMode(env(), "isolate")).toBe(true);
    expect(JSON.parse(readFileSync(real, "utf8"))).toEqual({ worktree: { mode: "isolate" } });
    expect(lstatSync(userFile).isSymbolicLink()).toBe(true);
  });

  test("leaves a FIFO alone", () => {
    execFileSync("mkfifo", [userFile]);
    expect(writeMode(env(), "isolate")).toBe(false);
    expect(lstatSync(userFile).isFIFO()).toBe(true);
  });

  test("leaves a file alone that is no JSON", () => {
    writeFileSync(userFile, "// mine\n{}");
    expect(writeMode(env(), "isolate")).toBe(false);
    expect(readFileSync(userFile, "utf8")).toBe("// mine\n{}");
  });

  test("is refused by name where it cannot be written", () => {
    rmSync(sandbox.path("home", ".config"), { recursive: true });
    writeFileSync(sandbox.path("home", ".config"), "");
    const refusal = expect.objectContaining({ code: "state-unwritable" });
    expect(() => writeMode(env(), "off")).toThrow(expect.objectContaining({ refusal }));
  });
});
