import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { listTree } from "@wt/fixtures/listing";
import { hosts } from "@wt/fixtures/pi-host";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { makeStage, replyTo, STATUS, type Stage, says, writeUserConfig } from "./stage.ts";

describe.each(hosts)("bad input on the $name host", (host) => {
  let stage: Stage;
  beforeEach(async () => {
    stage = await makeStage(host);
  });
  afterEach(() => stage.sandbox.dispose());

  /** Starts in a worktree, says yes to whatever is asked, and expects one line with this code and nothing made. */
  const expectRefusal = async (
    code: string,
    env: Readonly<Record<string, string>>,
  ): Promise<string> => {
    const pi = stage.start(stage.repository.discount, { env, answer: says("Create and index") });
    const { message } = await pi.waitForNotice(`[${code}]`, 60_000);
    expect(message.split("\n")).toHaveLength(1);
    expect(message).toContain("Next: ");
    expect(await pi.commands()).toContain("cgc_context");
    await pi.stop();
    expect(existsSync(join(stage.stateDirectory, "mappings"))).toBe(false);
    expect(existsSync(join(stage.sandbox.home, ".codegraphcontext", "contexts"))).toBe(false);
    return message;
  };
  const program = (text: string): string => {
    const path = stage.sandbox.path("fake-cgc");
    writeFileSync(path, text);
    chmodSync(path, 0o755);
    return path;
  };

  test("no cgc: says so before it would ask", async () => {
    const { WT_CGC: _, ...env } = stage.env;
    mkdirSync(stage.sandbox.path("bin"));
    await expectRefusal("cgc-missing", { ...env, PATH: stage.sandbox.path("bin") });
    await expectRefusal("cgc-missing", { ...env, WT_CGC: "/nowhere/cgc" });
  });

  test("no Python: cgc is there and does not start", async () => {
    const path = program("#!/nowhere/python3\nprint('never')\n");
    await expectRefusal("cgc-not-runnable", { ...stage.env, WT_CGC: path });
  });

  test("a program that is no cgc", async () => {
    await expectRefusal("cgc-not-runnable", {
      ...stage.env,
      WT_CGC: program("#!/bin/sh\necho hello\n"),
    });
  });

  test("a cgc too old to know contexts", async () => {
    // Copies what the command line library of cgc answers for a command that it does not know.
    const text = `#!/bin/sh
case "$1" in
  --version) echo "CodeGraphContext 0.1.9" >&2 ;;
  *) echo "Error: No such command '$1'." >&2; exit 2 ;;
esac
`;
    const message = await expectRefusal("cgc-too-old", { ...stage.env, WT_CGC: program(text) });
    expect(message).toContain("0.1.9");
  });

  test("no git on PATH: detection reads files alone and goes on", async () => {
    mkdirSync(stage.sandbox.path("bin"));
    const pi = stage.start(stage.repository.discount, {
      env: { ...stage.env, PATH: stage.sandbox.path("bin") },
      answer: says("Not now"),
    });
    await pi.waitForStatus(STATUS, "graph: unindexed");
    await pi.stop();
  });

  test("a broken registry of cgc's is refused before any question, and stays as it is", async () => {
    const file = join(stage.sandbox.home, ".codegraphcontext", "config.yaml");
    mkdirSync(join(stage.sandbox.home, ".codegraphcontext"));
    const text = "version: 1\ncontexts:\n  a: [\n";
    writeFileSync(file, text);
    const message = await expectRefusal("registry-broken", stage.env);
    expect(message).toContain("config.yaml, line ");
    expect(readFileSync(file, "utf8")).toBe(text);
  });

  test("a broken configuration of ours: the default, off, holds", async () => {
    const { WT_MODE: _, ...env } = stage.env;
    writeUserConfig(stage, "{ mode: isolate");
    await expectRefusal("config-no-json", env);
    writeUserConfig(stage, JSON.stringify({ worktree: { mode: "on", colour: 1 } }));
    await expectRefusal("config-wrong-type", env);
    const message = await expectRefusal("config-unknown-key", env);
    expect(message).toContain("worktree.colour");
  });

  test("a project file cannot switch on, choose a program or consent; it can switch off", async () => {
    const { WT_MODE: _, WT_CGC: __, ...env } = stage.env;
    const file = join(stage.repository.discount, ".wt.json");
    const marker = stage.sandbox.path("ran");
    const evil = program(`#!/bin/sh\ntouch ${marker}\n`);
    const text = { worktree: { mode: "isolate", autoCreate: "always" }, cgc: { command: [evil] } };
    writeFileSync(file, JSON.stringify(text));
    const off = stage.start(stage.repository.discount, { env, answer: says("Create and index") });
    expect(await replyTo(off, "/cgc_context")).toContain("[mode-off]");
    expect(off.dialogs()).toEqual([]);
    await off.stop();
    writeUserConfig(
      stage,
      JSON.stringify({ "worktree.mode": "isolate", "cgc.command": ["/nowhere/cgc"] }),
    );
    const message = await expectRefusal("config-not-allowed-here", env);
    expect(message).toContain(".wt.json");
    writeFileSync(file, JSON.stringify({ worktree: { mode: "off" } }));
    const quiet = stage.start(stage.repository.discount, { env });
    expect(await replyTo(quiet, "/cgc_context")).toContain("off in this repository");
    await quiet.stop();
    expect(existsSync(marker)).toBe(false);
  });

  test("a state directory that cannot be written", async () => {
    // Root may write anywhere, so the folder lies below a regular file.
    writeFileSync(stage.sandbox.path("file"), "");
    const message = await expectRefusal("state-unwritable", {
      ...stage.env,
      WT_STATE_DIR: stage.sandbox.path("file", "state"),
    });
    expect(message).toContain("WT_STATE_DIR");
  });

  test.each([
    ["unset", null],
    ["empty", ""],
    ["relative", "home"],
  ])("HOME %s is refused before anything is read", async (_how, homeVariable) => {
    const before = [...listTree(stage.repository.main), ...listTree(stage.repository.discount)];
    const pi = stage.start(stage.repository.discount, {
      homeVariable,
      answer: says("Create and index"),
    });
    expect((await pi.waitForNotice("[home-unset]")).message).toContain("Next: export HOME=");
    expect(await replyTo(pi, "/cgc_context on")).toContain("[home-unset]");
    expect(pi.dialogs()).toEqual([]);
    await pi.stop();
    expect([...listTree(stage.repository.main), ...listTree(stage.repository.discount)]).toEqual(
      before,
    );
    expect(existsSync(stage.stateDirectory)).toBe(false);
  });

  test("a word that is no subcommand is told, without its control characters", async () => {
    const pi = stage.start(stage.repository.discount, { answer: says("Not now") });
    const reply = await replyTo(pi, "/cgc_context frob\u001b[31mnicate");
    expect(reply).toContain("[unknown-subcommand] Next: /cgc_context status");
    expect(reply).not.toContain("\u001b");
    await pi.stop();
  });
});
