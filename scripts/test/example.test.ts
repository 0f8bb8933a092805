import { spawnSync } from "node:child_process";
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  type DivergingRepository,
  makeDivergingRepository,
} from "@wt/fixtures/diverging-repository";
import { git } from "@wt/fixtures/git";
import { realCgc } from "@wt/fixtures/real-cgc";
import { makeRecordingCgc, type RecordingCgc } from "@wt/fixtures/recording-cgc";
import { makeSandbox, type Sandbox } from "@wt/fixtures/sandbox";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { installPackages } from "./installed-packages.ts";

const EXAMPLE = fileURLToPath(new URL("../../examples/other-harness/ask.mjs", import.meta.url));
const ON_TERMINAL = fileURLToPath(new URL("on-terminal.py", import.meta.url));
const QUESTION = "its own code graph? [no/yes] ";
/** Long enough for a first index on a busy machine, in ms; a program that waits for more input ends here. */
const PATIENCE = 120_000;

/** What one run of the example left. */
interface Run {
  readonly status: number | null;
  readonly output: string;
}

describe("the example of another harness", () => {
  let sandbox: Sandbox;
  let shop: DivergingRepository;
  let cgc: RecordingCgc;
  let program: string;
  beforeAll(async () => {
    sandbox = makeSandbox();
    installPackages(sandbox.path("app"), ["core", "cgc-runner"]);
    program = sandbox.path("app", "ask.mjs");
    copyFileSync(EXAMPLE, program);
    shop = await makeDivergingRepository(sandbox.root, sandbox.env);
    cgc = makeRecordingCgc(sandbox.path("recorded"), realCgc());
  });
  afterAll(() => sandbox.dispose());

  const run = (cwd: string, command: readonly string[], mode: string): Run => {
    const [file = "", ...args] = command;
    const env = { ...sandbox.env, WT_MODE: mode, WT_CGC: cgc.path };
    const { status, stdout, stderr } = spawnSync(file, args, {
      cwd,
      env,
      encoding: "utf8",
      timeout: PATIENCE,
    });
    return { status, output: stdout + stderr };
  };
  const ask = (cwd: string, cypher = shop.callers.cypher, mode = "isolate"): Run =>
    run(cwd, [process.execPath, program, cypher], mode);
  const askAndSay = (cwd: string, line: string): Run => {
    const command = [process.execPath, program, shop.callers.cypher];
    return run(cwd, ["python3", ON_TERMINAL, QUESTION, line, ...command], "isolate");
  };
  const callers = ({ output }: Run): string[] =>
    output
      .split(/\r?\n/)
      .filter((line) => line.startsWith("{"))
      .map((line) => JSON.parse(line)[shop.callers.column])
      .sort();
  const recordsOf = (folder: string): string[] => {
    try {
      return readdirSync(folder);
    } catch {
      return [];
    }
  };
  const mappings = (): string[] =>
    recordsOf(sandbox.path("home", ".local", "state", "wt", "mappings"));

  test("is one file of under 40 lines", () => {
    expect(readFileSync(EXAMPLE, "utf8").trimEnd().split("\n").length).toBeLessThan(40);
  });

  test("does nothing while wt is off", () => {
    const { status, output } = ask(shop.discount, undefined, "off");
    expect([status, output]).toEqual([1, 'wt: {"kind":"inactive","because":"mode-off"}\n']);
  });

  test("asks nobody where there is no terminal, and makes nothing", () => {
    const { status, output } = ask(shop.discount);
    expect(status).toBe(1);
    expect(output).toMatch(/^wt: \{"kind":"unmapped",.*\}\n$/);
    expect([mappings(), cgc.calls()]).toEqual([[], []]);
  });

  test.each(["", "no", "y"])("takes the answer %j for no, and makes nothing", (line) => {
    const { status, output } = askAndSay(shop.discount, line);
    expect(status).toBe(1);
    expect(output).toContain(`Give "${shop.discount}" ${QUESTION}`);
    expect(output).toContain('wt: {"kind":"unmapped",');
    expect([mappings(), cgc.calls()]).toEqual([[], []]);
  });

  test("a yes gives each worktree the answer of its own code, and is asked for once", () => {
    for (const place of ["discount", "invoice"] as const) {
      const first = askAndSay(shop[place], "yes");
      expect(first.output).toContain(QUESTION);
      expect([first.status, callers(first)]).toEqual([0, shop.callers.answers[place]]);
    }
    for (const place of ["discount", "invoice"] as const) {
      const again = askAndSay(shop[place], "yes");
      expect(again.output).not.toContain(QUESTION);
      expect([again.status, callers(again)]).toEqual([0, shop.callers.answers[place]]);
      expect(callers(ask(shop[place]))).toEqual(shop.callers.answers[place]);
    }
    expect(shop.callers.answers.discount).not.toEqual(shop.callers.answers.invoice);
  });

  test("says in one line why a statement was not run", () => {
    const { status, output } = ask(shop.discount, "CREATE (f:File)");
    expect(status).toBe(1);
    expect(output).toBe('wt: {"code":"query-refused","why":"no-read-start"}\n');
  });

  test("does not answer in the main checkout", () => {
    const calls = cgc.calls().length;
    const { status, output } = ask(shop.main);
    expect([status, output]).toEqual([1, 'wt: {"kind":"inactive","because":"not-a-worktree"}\n']);
    expect(cgc.calls()).toHaveLength(calls);
  });

  test("refuses a pointer that was forged to another worktree, and runs no cgc", () => {
    const calls = cgc.calls().length;
    const pointer = join(shop.discount, ".git");
    const good = readFileSync(pointer, "utf8");
    writeFileSync(pointer, readFileSync(join(shop.invoice, ".git"), "utf8"));
    const { status, output } = ask(shop.discount);
    writeFileSync(pointer, good);
    expect(status).toBe(1);
    expect(output).toBe(
      `wt: {"code":"checkout-mismatch","reason":"back-pointer-elsewhere","top":"${shop.discount}"}\n`,
    );
    expect(cgc.calls()).toHaveLength(calls);
    expect(callers(ask(shop.discount))).toEqual(shop.callers.answers.discount);
  });

  test("refuses a worktree that was removed and added again, and runs no cgc", async () => {
    const calls = cgc.calls().length;
    await git(shop.main, ["worktree", "remove", "--force", shop.invoice], sandbox.env);
    await git(shop.main, ["worktree", "add", "-q", shop.invoice, "invoice"], sandbox.env);
    const { status, output } = askAndSay(shop.invoice, "yes");
    expect(status).toBe(1);
    expect(output).toMatch(/^wt: \{"kind":"identity-mismatch",.*"reason":"entry-recreated"\}\r\n$/);
    expect(cgc.calls()).toHaveLength(calls);
  });

  test("says in one line that it has no home", () => {
    const env = { PATH: sandbox.env["PATH"], WT_MODE: "isolate" };
    const options = { cwd: shop.discount, env, encoding: "utf8" } as const;
    const { status, stderr } = spawnSync(process.execPath, [program], options);
    expect([status, stderr]).toEqual([1, 'wt: {"code":"home-unset"}\n']);
  });
});
