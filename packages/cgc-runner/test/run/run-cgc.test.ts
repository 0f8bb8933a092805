import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { makeSandbox, type Sandbox } from "@wt/fixtures/sandbox";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { queryCall, versionCall } from "../../src/contract/argv.ts";
import type { RunLimits } from "../../src/run/bounded.ts";
import { type CgcProgram, runCgc } from "../../src/run/run-cgc.ts";
import { context } from "../samples/context.ts";
import { isRunning, until, writeProgram } from "../samples/programs.ts";

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = makeSandbox();
  mkdirSync(sandbox.path("empty"));
});
afterEach(() => sandbox.dispose());

const program = (...command: string[]): CgcProgram => ({
  command,
  env: sandbox.env,
  directory: () => sandbox.path("empty"),
});

const run = (script: string, limits?: RunLimits): ReturnType<typeof runCgc> =>
  runCgc(
    program(writeProgram(sandbox.path("cgc"), script)),
    queryCall(context, "RETURN 1"),
    limits,
  );

const refusal = (expected: object): unknown => expect.objectContaining({ refusal: expected });

describe("a run", () => {
  test("answers both streams and the exit code", async () => {
    expect(await run("echo out; echo err >&2")).toEqual({
      exitCode: 0,
      stdout: "out\n",
      stderr: "err\n",
    });
  });

  test("gets fixed arguments first, no input, and the directory it is told", async () => {
    const path = writeProgram(sandbox.path("cgc"), 'pwd; printf "<%s>" "$@"; cat');
    const { stdout } = await runCgc(program(path, "a b", "$HOME"), versionCall());
    expect(stdout).toBe(`${sandbox.path("empty")}\n<a b><$HOME><--version>`);
  });

  test("gives one argument for one, whatever is in it", async () => {
    const cypher = "RETURN '$(touch x) `id` \"\\ \n' AS x";
    const path = writeProgram(sandbox.path("cgc"), 'printf "<%s>" "$@"');
    const { stdout } = await runCgc(program(path), queryCall(context, cypher));
    expect(stdout).toBe(`<query><--context><wt-feature><${cypher}>`);
  });

  test("finds the program on PATH, in absolute folders only", async () => {
    writeProgram(sandbox.path("bin", "cgc"), "echo found");
    const on = (PATH: string): Promise<unknown> =>
      runCgc({ ...program("cgc"), env: { PATH } }, versionCall());
    expect(await on(`relative::${sandbox.path("bin")}`)).toMatchObject({ stdout: "found\n" });
    await expect(on("bin:.")).rejects.toEqual(refusal({ code: "cgc-missing", program: "cgc" }));
  });
});

describe("a program that cannot be run", () => {
  const runs = (path: string): Promise<unknown> => runCgc(program(path), versionCall());

  test.each(["missing", ""])("is missing: %j", async (name) => {
    const path = name && sandbox.path(name);
    await expect(runs(path)).rejects.toEqual(refusal({ code: "cgc-missing", program: path }));
  });

  test("is missing when it is a folder, or not executable", async () => {
    for (const path of [sandbox.home, writeProgram(sandbox.path("cgc"), "echo", 0o644)])
      await expect(runs(path)).rejects.toEqual(refusal({ code: "cgc-missing", program: path }));
  });

  test.each(["#!/nowhere/python\n", "#!/usr/bin/env wt-no-such-python\n"])(
    "is not runnable without its interpreter: %j",
    async (script) => {
      const path = writeProgram(sandbox.path("cgc"), script);
      await expect(runs(path)).rejects.toEqual(
        refusal({ code: "cgc-not-runnable", program: path, detail: expect.stringMatching(/./) }),
      );
    },
  );
});

describe("a run that goes on too long", () => {
  // The wrapper of a cgc that was installed with `pip install --target` is a shell that waits for Python.
  const endless = 'sh -c \'echo $$ >"$0"; exec sleep 600\' "$PIDFILE"; echo never';
  const start = (limits: RunLimits): { pid: () => number; end: Promise<unknown> } => {
    const file = sandbox.path("pid");
    const script = `PIDFILE='${file}'\n${endless}`;
    return {
      pid: () => Number(existsSync(file) && readFileSync(file, "utf8")),
      end: run(script, limits),
    };
  };

  test("ends with its signal, with every process that it started", async () => {
    const controller = new AbortController();
    const { pid, end } = start({ signal: controller.signal });
    await until(() => pid() > 0);
    controller.abort();
    await expect(end).rejects.toEqual(refusal({ code: "cancelled", verb: "query" }));
    await until(() => !isRunning(pid()));
  });

  test("ends at its limit, with every process that it started", async () => {
    const { pid, end } = start({ timeoutMs: 1_000 });
    await expect(end).rejects.toEqual(refusal({ code: "timed-out", verb: "query" }));
    await until(() => !isRunning(pid()));
  });

  test("never starts when its signal was given before", async () => {
    const end = run("touch started", { signal: AbortSignal.abort() });
    await expect(end).rejects.toEqual(refusal({ code: "cancelled", verb: "query" }));
    expect(existsSync(sandbox.path("empty", "started"))).toBe(false);
  });
});

test("an answer over the cap is refused, and its program is ended", async () => {
  const file = sandbox.path("pid");
  const end = run(`echo $$ >'${file}'; exec cat /dev/zero`);
  await expect(end).rejects.toEqual(
    refusal({ code: "answer-unreadable", detail: "longer than 16 MiB" }),
  );
  await until(() => !isRunning(Number(readFileSync(file, "utf8"))));
}, 60_000);
