import { rmSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { RefusedError } from "../../../src/index.ts";
import { acquireLock, type HeldLock } from "../../../src/node/lock/lock.ts";
import { type LockOrder, startLockProcess } from "./lock-process.ts";

const ROUNDS = 6;

/** Takes a lock as it is told, and tells what came of it. */
async function follow({ path, waitMs, act, command }: LockOrder): Promise<void> {
  if (command !== undefined) writeFileSync("/proc/self/comm", command);
  const take = (): Promise<HeldLock> => acquireLock(path, "the test's lock", { waitMs });
  if (act === "hold") {
    const { holder } = await take();
    process.send?.({ kind: "held", holder });
    // The channel to the parent alone does not keep a process alive.
    setInterval(() => undefined, 60_000);
    return;
  }
  if (act === "hold while another asks") {
    await take();
    const [program = ""] = process.argv.slice(1);
    const { report } = startLockProcess(program, { path, waitMs: 0, act: "hold" });
    return tell(await report, () => process.exit());
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    const lock = await take();
    await workAlone(`${path}.inside`);
    if (act === "work and die") return tell({ kind: "done" }, () => process.kill(process.pid, 9));
    lock.release();
  }
  tell({ kind: "done" }, () => process.disconnect());
}

/** Fails when somebody else is inside. */
async function workAlone(marker: string): Promise<void> {
  writeFileSync(marker, String(process.pid), { flag: "wx" });
  await sleep(5);
  rmSync(marker);
}

function tell(report: unknown, then: () => void): void {
  process.send?.(report, then);
}

process.once("message", (order: LockOrder) => {
  follow(order).catch((error: unknown) => {
    const refusal = error instanceof RefusedError ? error.refusal : String(error);
    tell({ kind: "refused", refusal }, () => process.disconnect());
  });
});
