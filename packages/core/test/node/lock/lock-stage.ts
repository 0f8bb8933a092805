import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { makeSandbox, type Sandbox } from "@wt/fixtures/sandbox";
import { afterEach, beforeEach } from "vitest";
import type { Holder } from "../../../src/index.ts";
import { acquireLock } from "../../../src/node/lock/lock.ts";

/*
 * The stage of a file that tests a lock: importing it sets the lock up anew before each test. What is exported is right
 * inside a test.
 */

/** Where everything of the test lies. */
export let sandbox: Sandbox;
/** The file of the lock, in a folder that is not there yet. */
export let path: string;

beforeEach(() => {
  sandbox = makeSandbox();
  path = sandbox.path("locks", "one");
});
afterEach(() => sandbox.dispose());

/** Asks for the lock in this process; without a time once. */
export const ask = (waitMs = 0): ReturnType<typeof acquireLock> =>
  acquireLock(path, "it", { waitMs });

/** Writes the lock's file, or with a suffix one beside it, as this user's. */
export function writeLock(content: Holder | string, suffix = ""): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const text = typeof content === "string" ? content : JSON.stringify(content);
  writeFileSync(path + suffix, text, { mode: 0o600 });
}
