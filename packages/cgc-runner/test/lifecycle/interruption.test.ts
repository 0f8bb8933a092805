import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Graph } from "@wt/core";
import { realCgc } from "@wt/fixtures/real-cgc";
import { makeRecordingCgc, type RecordingCgc } from "@wt/fixtures/recording-cgc";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Cgc } from "../../src/index.ts";
import { bundleProgram } from "../samples/bundle.ts";
import type { CgcOrder } from "../samples/cgc-user.ts";
import { isRunning, until } from "../samples/programs.ts";
import { bind, bound, done, index, makeWorkbench, type Workbench } from "../samples/workbench.ts";

const LIMIT_MS = 180_000;
/** Enough for an index that can be ended half way. */
const FILES = 20;

let bench: Workbench;
let recording: RecordingCgc;
let cgc: Cgc;
let program: string;
const started: ChildProcess[] = [];
beforeAll(async () => {
  bench = await makeWorkbench();
  recording = makeRecordingCgc(bench.sandbox.path("recording"), realCgc());
  cgc = bench.cgc({ command: [recording.path] });
  program = await bundleProgram(
    new URL("../samples/cgc-user.ts", import.meta.url),
    bench.sandbox.root,
  );
  for (const place of ["discount", "invoice"] as const)
    for (let at = 0; at < FILES; at += 1)
      writeFileSync(join(bench.repository[place], `more_${at}.py`), moreCode(at));
}, LIMIT_MS);
afterEach(() => {
  for (const child of started) child.kill("SIGKILL");
});
afterAll(() => bench.dispose());

const moreCode = (at: number): string =>
  Array.from(
    { length: 15 },
    (_, n) => `def f_${at}_${n}(x):\n    return f_${at}_${n - 1}(x)\n\n\n`,
  ).join("");

const graphOf = async (cwd: string): Promise<Graph> => (await bound(cgc, cwd)).graph;
const locks = (): string[] => readdirSync(join(bench.store.directory, "locks"));
const indexerPids = (): number[] =>
  recording.calls().flatMap(({ args, pid }) => (args[0] === "index" ? [pid] : []));

/** Starts a process that does what it is told with cgc. */
function start(order: Pick<CgcOrder, "cwd" | "act">): ChildProcess {
  const child = fork(program, { execArgv: [], stdio: ["ignore", "inherit", "inherit", "ipc"] });
  started.push(child);
  const { store, sandbox } = bench;
  const rest = { state: store.directory, home: sandbox.home, env: sandbox.env };
  child.send({ ...order, ...rest, command: [recording.path] });
  return child;
}

describe("a cancelled index", () => {
  test("leaves a graph that is not read, nothing that runs, and is completed by another index", {
    timeout: LIMIT_MS,
  }, async () => {
    const top = bench.repository.discount;
    const { databasePath } = await bind(cgc, top);
    const controller = new AbortController();
    const running = index(cgc, top, controller.signal);
    await until(() => existsSync(databasePath));
    expect(await graphOf(top)).toMatchObject({ kind: "indexing", by: { pid: process.pid } });
    expect(await index(cgc, top)).toMatchObject({ kind: "refused", refusal: { code: "busy" } });
    controller.abort();
    expect(await running).toEqual({
      kind: "refused",
      refusal: { code: "cancelled", verb: "index" },
    });
    expect(await graphOf(top)).toEqual({ kind: "interrupted" });
    expect(indexerPids().filter(isRunning)).toEqual([]);
    expect(locks()).toEqual([]);
    expect(done(await index(cgc, top))).toMatchObject({
      state: "complete",
      generation: 2,
      files: FILES + 3,
    });
  });

  test("that was cancelled before it began changes nothing", async () => {
    const top = bench.repository.discount;
    const calls = recording.calls().length;
    expect(await index(cgc, top, AbortSignal.abort())).toMatchObject({
      kind: "refused",
      refusal: { code: "cancelled" },
    });
    expect((await graphOf(top)).kind).toBe("complete");
    expect(recording.calls()).toHaveLength(calls);
    expect(locks()).toEqual([]);
  });
});

describe("a context that two processes want to create from a plan each", () => {
  test("is created once, and the other one is refused", { timeout: LIMIT_MS }, async () => {
    const top = bench.repository.invoice;
    const children = [start({ cwd: top, act: "create" }), start({ cwd: top, act: "create" })];
    for (const child of children) expect(await once(child, "message")).toContain("planned");
    const answers = children.map((child) => once(child, "message"));
    for (const child of children) child.send("create");
    const outcomes = (await Promise.all(answers)).map(([outcome]) => outcome as { kind: string });
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(["done", "refused"]);
    expect(outcomes.find(({ kind }) => kind === "refused")).toMatchObject({
      refusal: { code: "ground-changed" },
    });
    expect(await graphOf(top)).toEqual({ kind: "never" });
    const registry = readFileSync(bench.registryFile, "utf8");
    expect(registry.match(/^ {2}wt-\S+:$/gm)).toEqual(["  wt-discount:", "  wt-invoice:"]);
    expect(locks()).toEqual([]);
  });
});

describe("an index whose process was killed", () => {
  test("is seen as interrupted, and is completed by another index", {
    timeout: LIMIT_MS,
  }, async () => {
    const top = bench.repository.invoice;
    const { databasePath } = (await bound(cgc, top)).owned.context;
    const child = start({ cwd: top, act: "index" });
    await until(() => existsSync(databasePath));
    expect(await graphOf(top)).toMatchObject({ kind: "indexing", by: { pid: child.pid } });
    const gone = once(child, "exit");
    child.kill("SIGKILL");
    await gone;
    expect(await graphOf(top)).toEqual({ kind: "interrupted" });
    // A kill cannot be answered: the cgc of the killed process runs on, and its database is busy until it ends.
    let outcome = await index(cgc, top);
    while (outcome.kind === "refused") {
      expect(outcome.refusal).toMatchObject({ code: "database-busy", path: databasePath });
      expect(await graphOf(top)).toEqual({ kind: "interrupted" });
      outcome = await index(cgc, top);
    }
    expect(outcome.value).toMatchObject({ state: "complete", files: FILES + 3 });
    expect(locks()).toEqual([]);
  });
});
