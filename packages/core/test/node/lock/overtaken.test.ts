import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { makeSandbox, type Sandbox } from "@wt/fixtures/sandbox";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Holder } from "../../../src/index.ts";
import { acquireLock } from "../../../src/node/lock/lock.ts";
import { thisProcess } from "../../../src/node/lock/this-process.ts";

/*
 * What another process does between our first look at a lock and our next step cannot be timed with real ones. The
 * question whether a holder is dead is asked in between, so it is done there; the answer is the real one.
 */
const meanwhile = vi.hoisted(() => ({ once: (): void => undefined }));
vi.mock("../../../src/node/lock/this-process.ts", async (importOriginal) => {
  const original = await importOriginal<typeof import("../../../src/node/lock/this-process.ts")>();
  const holderLiveness: typeof original.holderLiveness = (holder) => {
    const answer = original.holderLiveness(holder);
    meanwhile.once();
    meanwhile.once = () => undefined;
    return answer;
  };
  return { ...original, holderLiveness };
});

let sandbox: Sandbox;
let path: string;
beforeEach(() => {
  sandbox = makeSandbox();
  path = sandbox.path("locks", "one");
  mkdirSync(dirname(path), { mode: 0o700 });
  writeLock({ ...thisProcess(), startTime: "1" });
});
afterEach(() => sandbox.dispose());

function writeLock(holder: Holder): void {
  writeFileSync(path, JSON.stringify(holder), { mode: 0o600 });
}

test("who saw a dead holder that somebody else has followed since stays behind", async () => {
  const other = thisProcess();
  meanwhile.once = () => writeLock(other);
  await expect(acquireLock(path, "it", { waitMs: 0 })).rejects.toMatchObject({
    refusal: { code: "busy", by: other },
  });
  expect(JSON.parse(readFileSync(path, "utf8"))).toEqual(other);
  expect(readdirSync(dirname(path))).toEqual(["one"]);
});

test("who saw a dead holder whose follower gave the lock back takes it as a free one", async () => {
  meanwhile.once = () => rmSync(path);
  const lock = await acquireLock(path, "it", { waitMs: 5_000 });
  expect(readdirSync(dirname(path))).toEqual(["one"]);
  lock.release();
});
