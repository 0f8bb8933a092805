import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { makeSandbox, type Sandbox } from "@wt/fixtures/sandbox";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Holder } from "../../../src/index.ts";
import { acquireLock } from "../../../src/node/lock/lock.ts";
import { thisProcess } from "../../../src/node/lock/this-process.ts";
import { bundleProgram } from "../../samples/bundle.ts";
import {
  ended,
  killNow,
  type LockOrder,
  type LockProcess,
  startLockProcess,
} from "./lock-process.ts";

/** Long enough for a few processes to start and wait. */
const STARTED_MS = 600;

const shared = makeSandbox();
const program = await bundleProgram(new URL("lock-user.ts", import.meta.url), shared.root);
afterAll(() => shared.dispose());

let sandbox: Sandbox;
let path: string;
let started: LockProcess[];
beforeEach(() => {
  sandbox = makeSandbox();
  path = sandbox.path("locks", "one");
  started = [];
});
afterEach(async () => {
  for (const { child } of started) child.kill("SIGKILL");
  await sandbox.dispose();
});

function start(order: Omit<LockOrder, "path">): LockProcess {
  const user = startLockProcess(program, { path, ...order });
  started.push(user);
  return user;
}

const ask = (waitMs = 0): ReturnType<typeof acquireLock> => acquireLock(path, "it", { waitMs });

/** A holder whose process is gone: its pid is ours, its start time is not. */
const deadHolder = (): Holder => ({ ...thisProcess(), startTime: "1" });

function writeLock(content: Holder | string, suffix = ""): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path + suffix, typeof content === "string" ? content : JSON.stringify(content));
}

describe("a lock", () => {
  test("lets one process inside at a time, of many that want it", { timeout: 60_000 }, async () => {
    const users = Array.from({ length: 12 }, () => start({ waitMs: 50_000, act: "work" }));
    const reports = await Promise.all(users.map(({ report }) => report));
    expect(reports).toEqual(users.map(() => ({ kind: "done" })));
    expect(readdirSync(dirname(path))).toEqual([]);
  });

  test("of a killed process goes to exactly one of those who wait", {
    timeout: 60_000,
  }, async () => {
    for (let round = 0; round < 2; round += 1) {
      const first = start({ waitMs: 5_000, act: "hold" });
      expect(await first.report).toMatchObject({ kind: "held" });
      const waiting = Array.from({ length: 6 }, () => start({ waitMs: 1_600, act: "hold" }));
      await sleep(STARTED_MS);
      await killNow(first);
      const reports = await Promise.all(waiting.map(({ report }) => report));
      const held = reports.filter(({ kind }) => kind === "held");
      expect(held).toHaveLength(1);
      const holder = held[0]?.kind === "held" ? held[0].holder : undefined;
      const refusal = { code: "busy", what: "the test's lock", by: holder, file: path };
      for (const report of reports)
        if (report.kind !== "held") expect(report).toEqual({ kind: "refused", refusal });
      for (const user of waiting) await killNow(user);
    }
  });

  test("lets one process inside at a time, also when each of them is killed while it holds it", {
    timeout: 60_000,
  }, async () => {
    const users = Array.from({ length: 20 }, () => start({ waitMs: 50_000, act: "work and die" }));
    const reports = await Promise.all(users.map(({ report }) => report));
    expect(reports).toEqual(users.map(() => ({ kind: "done" })));
    await Promise.all(users.map(ended));
    (await ask()).release();
    expect(readdirSync(dirname(path))).toEqual([]);
  });

  test("of a living process is never taken over, also while it is stopped", async () => {
    const first = start({ waitMs: 5_000, act: "hold" });
    const report = await first.report;
    first.child.kill("SIGSTOP");
    await expect(ask(300)).rejects.toMatchObject({
      refusal: { code: "busy", what: "it", by: report.kind === "held" && report.holder },
    });
  });

  test.skipIf(process.platform !== "linux")(
    "of a process whose command was cut within a character is never taken over",
    async () => {
      const first = start({ waitMs: 5_000, act: "hold", command: "é".repeat(20) });
      const startTime = expect.stringMatching(/^[0-9]+$/);
      expect(await first.report).toMatchObject({ kind: "held", holder: { startTime } });
      await expect(ask(200)).rejects.toMatchObject({ refusal: { code: "busy" } });
    },
  );
});

describe("a lock file", () => {
  test("that names a dead process is taken over, and nothing stays behind", async () => {
    writeLock(deadHolder());
    const lock = await ask();
    expect(JSON.parse(readFileSync(path, "utf8"))).toEqual(lock.holder);
    expect(readdirSync(dirname(path))).toEqual(["one"]);
    lock.release();
    expect(existsSync(path)).toBe(false);
  });

  test("whose follower died half way is taken over as well", async () => {
    const dead = deadHolder();
    const follower = deadHolder();
    writeLock(dead);
    writeLock(follower, `.after-${dead.token}`);
    const lock = await ask();
    expect(readdirSync(dirname(path))).toEqual(["one"]);
    lock.release();
  });

  test("that a living process is about to take over is busy", async () => {
    const dead = deadHolder();
    writeLock(dead);
    writeLock(thisProcess(), `.after-${dead.token}`);
    await expect(ask()).rejects.toMatchObject({ refusal: { code: "busy", by: dead } });
  });

  test.each<[string, () => Holder | string]>([
    ["is empty", () => ""],
    ["is no JSON", () => "{"],
    ["lacks a part", () => JSON.stringify({ ...deadHolder(), pid: undefined })],
    ["has a token that is no file name", () => ({ ...deadHolder(), token: "../x" })],
    ["names another host", () => ({ ...deadHolder(), host: "elsewhere" })],
    ["names another pid namespace", () => ({ ...deadHolder(), pidNamespace: "pid:[0]" })],
  ])("that %s is busy, never taken over", async (_what, content) => {
    writeLock(content());
    const before = readFileSync(path, "utf8");
    await expect(ask(120)).rejects.toMatchObject({ refusal: { code: "busy", what: "it" } });
    expect(readFileSync(path, "utf8")).toBe(before);
    expect(readdirSync(dirname(path))).toEqual(["one"]);
  });
});

describe("asking for a lock", () => {
  test("ends with its signal", async () => {
    const first = await ask();
    const signal = AbortSignal.timeout(100);
    const refused = acquireLock(path, "it", { waitMs: 60_000, signal });
    await expect(refused).rejects.toThrow(/abort/i);
    first.release();
  });

  test("gets it as soon as it is given back", async () => {
    const first = await ask();
    const second = ask(5_000);
    first.release();
    first.release();
    expect((await second).holder.token).not.toBe(first.holder.token);
  });

  test("is refused by name where nothing can be written", async () => {
    writeFileSync(sandbox.path("file"), "");
    const below = sandbox.path("file", "below", "lock");
    await expect(acquireLock(below, "it", { waitMs: 0 })).rejects.toMatchObject({
      refusal: { code: "state-unwritable", detail: expect.stringMatching(/^E/) },
    });
  });

  test("given back by a holder that was followed leaves the follower's lock alone", async () => {
    const first = await ask();
    writeLock(thisProcess());
    first.release();
    expect(existsSync(path)).toBe(true);
  });
});
