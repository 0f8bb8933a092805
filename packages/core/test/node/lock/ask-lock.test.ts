import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test, vi } from "vitest";
import { acquireLock } from "../../../src/node/lock/lock.ts";
import { holderLiveness, thisProcess } from "../../../src/node/lock/this-process.ts";
import { ask, path, sandbox, writeLock } from "./lock-stage.ts";

describe("asking for a lock", () => {
  test("ends with its signal", async () => {
    const first = await ask();
    const signal = AbortSignal.timeout(100);
    const refused = acquireLock(path, "it", { waitMs: 60_000, signal });
    await expect(refused).rejects.toThrow(/abort/i);
    first.release();
  });

  test("whose signal was given before takes nothing", async () => {
    const signal = AbortSignal.abort();
    await expect(acquireLock(path, "it", { waitMs: 60_000, signal })).rejects.toThrow(/abort/i);
    expect(existsSync(path)).toBe(false);
  });

  test("without time to wait asks once, and gets what is free", async () => {
    const first = await ask(0);
    await expect(ask(0)).rejects.toMatchObject({ refusal: { code: "busy", by: first.holder } });
    first.release();
    (await ask(0)).release();
  });

  test.each([
    ["forward", 400],
    ["back", -400],
  ])("waits on when the clock of the system jumps %s", async (_way, days) => {
    const first = await ask();
    vi.useFakeTimers({ toFake: ["Date"] });
    let waiting: Promise<unknown> | undefined;
    try {
      waiting = ask(60_000).then((lock) => lock.release());
      vi.setSystemTime(Date.now() + days * 86_400_000);
      await expect(Promise.race([waiting, sleep(200, "still waiting")])).resolves.toBe(
        "still waiting",
      );
    } finally {
      vi.useRealTimers();
      first.release();
      await waiting;
    }
  });

  test("gets it as soon as it is given back", async () => {
    const first = await ask();
    const second = ask(5_000);
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

  test("given back twice does not give back what somebody has taken since", async () => {
    const first = await ask();
    first.release();
    const second = await ask();
    first.release();
    await expect(ask()).rejects.toMatchObject({ refusal: { code: "busy", by: second.holder } });
    second.release();
  });

  test("given back where its file stays is free for this process, and for no other", async ({
    skip,
  }) => {
    const immutable = (flag: "+i" | "-i"): boolean =>
      spawnSync("chattr", [flag, dirname(path)]).status === 0;
    const first = await ask();
    if (!immutable("+i")) skip("the file system knows no immutable folders, or we are not root");
    first.release();
    immutable("-i");
    expect(JSON.parse(readFileSync(path, "utf8"))).toEqual(first.holder);
    expect(holderLiveness(first.holder)).toBe("alive");
    (await ask()).release();
    expect(readdirSync(dirname(path))).toEqual([]);
  });
});
