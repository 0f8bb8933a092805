import { rmSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { RefusedError } from "../../../src/index.ts";
import { acquireLock } from "../../../src/node/lock/lock.ts";
import type { LockOrder } from "./lock-process.ts";

/** Takes a lock as it is told, tells what came of it, and then holds it or works inside it. */
async function follow({ path, waitMs, rounds, title }: LockOrder): Promise<void> {
  if (title !== undefined) process.title = title;
  for (let round = 0; round < (rounds ?? 1); round += 1) {
    try {
      const lock = await acquireLock(path, "the test's lock", { waitMs });
      if (rounds === undefined) {
        process.send?.({ kind: "held", holder: lock.holder });
        return stayAlive();
      }
      await workAlone(`${path}.inside`);
      lock.release();
    } catch (error) {
      const refusal = error instanceof RefusedError ? error.refusal : String(error);
      process.send?.({ kind: "refused", refusal });
      return process.disconnect();
    }
  }
  process.send?.({ kind: "done" });
  process.disconnect();
}

function stayAlive(): void {
  setInterval(() => undefined, 60_000);
}

/** Fails when somebody else is inside. */
async function workAlone(marker: string): Promise<void> {
  writeFileSync(marker, String(process.pid), { flag: "wx" });
  await sleep(3);
  rmSync(marker);
}

process.once("message", (order: LockOrder) => void follow(order));
