import { execFileSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { dirname } from "node:path";
import { describe, expect, test } from "vitest";
import type { Holder } from "../../../src/index.ts";
import { thisProcess } from "../../../src/node/lock/this-process.ts";
import { ask, path, sandbox, writeLock } from "./lock-stage.ts";

/** A holder whose process is gone: its pid is ours, its start time is not. */
const deadHolder = (): Holder => ({ ...thisProcess(), startTime: "1" });

describe("a lock file", () => {
  test("that names a dead process is taken over, and nothing stays behind", async () => {
    writeLock(deadHolder());
    const lock = await ask();
    expect(JSON.parse(readFileSync(path, "utf8"))).toEqual(lock.holder);
    expect(readdirSync(dirname(path))).toEqual(["one"]);
    lock.release();
    expect(existsSync(path)).toBe(false);
  });

  test("from an earlier boot is taken over, whatever runs under its pid now", async () => {
    writeLock({ ...thisProcess(), boot: "another boot" });
    const lock = await ask();
    expect(readdirSync(dirname(path))).toEqual(["one"]);
    lock.release();
  });

  test("is cleared of what killed followers left, and only of its own", async () => {
    const dead = deadHolder();
    writeLock(dead);
    writeLock(deadHolder(), `.after-${"0".repeat(32)}`);
    writeLock(deadHolder(), `-other.after-${"0".repeat(32)}`);
    const lock = await ask();
    const other = `one-other.after-${"0".repeat(32)}`;
    expect(readdirSync(dirname(path)).sort()).toEqual(["one", other]);
    lock.release();
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

  test("that a follower cannot be known to have left alone is busy", async () => {
    const dead = deadHolder();
    writeLock(dead);
    writeLock("", `.after-${dead.token}`);
    await expect(ask()).rejects.toMatchObject({ refusal: { code: "busy", by: dead } });
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

  const spoiled: readonly [what: string, spoil: () => void][] = [
    [
      "is a symlink to what it was",
      () => {
        renameSync(path, sandbox.path("away"));
        symlinkSync(sandbox.path("away"), path);
      },
    ],
    ["can be written by others", () => chmodSync(path, 0o622)],
    [
      "is a dangling symlink",
      () => {
        rmSync(path);
        symlinkSync("nowhere", path);
      },
    ],
    [
      "is a folder",
      () => {
        rmSync(path);
        mkdirSync(path);
      },
    ],
    [
      "is a FIFO",
      () => {
        rmSync(path);
        execFileSync("mkfifo", [path]);
      },
    ],
  ];
  test.each(spoiled)(
    "of a dead process that %s is busy, never taken over",
    async (_what, spoil) => {
      writeLock(deadHolder());
      spoil();
      const { ino } = lstatSync(path);
      await expect(ask(120)).rejects.toMatchObject({ refusal: { code: "busy", by: undefined } });
      expect(lstatSync(path).ino).toBe(ino);
      expect(readdirSync(dirname(path))).toEqual(["one"]);
    },
  );

  test("of a dead process that belongs to another user is busy, never taken over", async ({
    skip,
  }) => {
    if (process.geteuid?.() !== 0) skip("only root can give a file away");
    writeLock(deadHolder());
    chownSync(path, 65534, 65534);
    await expect(ask(120)).rejects.toMatchObject({ refusal: { code: "busy", by: undefined } });
    expect(lstatSync(path).uid).toBe(65534);
  });
});
