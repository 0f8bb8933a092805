import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { RefusedError } from "../../../src/index.ts";
import { openStore } from "../../../src/node/store/store.ts";
import { armed, callsCounted, type Fault } from "./faults/armed.ts";
import { shown, WRITES, type WriteName } from "./writes.ts";

/** What a process with faults is to write: once until it is killed, or once for each call that may fail. */
export interface FaultyOrder {
  readonly folder: string;
  readonly write: WriteName;
  readonly fault: Fault["kind"];
  /** With `kill`: the call that it dies at. */
  readonly at?: number;
}

/** What came of a write in which calls failed. */
export interface FaultyReport {
  /** Refusals as they were thrown, and what else was thrown, as text. */
  readonly thrown: readonly unknown[];
  /** Parts of the store that were neither old nor new, calls after which the next writer failed, files left over. */
  readonly wrong: readonly string[];
}

async function failEachCall({ folder, write, fault }: FaultyOrder): Promise<FaultyReport> {
  const thrown: unknown[] = [];
  const wrong: string[] = [];
  const { prepare, write: act, again } = WRITES[write];
  for (let at = 1; ; at += 1) {
    const home = join(folder, String(at));
    mkdirSync(home, { mode: 0o700 });
    const store = openStore(join(home, "state"));
    await prepare(store);
    const old = shown(store);
    let error: unknown;
    try {
      await armed({ kind: fault, at }, store.directory, () => act(store));
    } catch (failed) {
      error = failed;
      thrown.push(failed instanceof RefusedError ? failed.refusal : String(failed));
    }
    const calls = callsCounted();
    const middle = shown(store);
    // On a disk that takes nothing back either, what was placed already stays.
    if (error !== undefined && fault !== "EROFS") {
      if (write === "create" && middle["record"] !== old["record"])
        wrong.push(`call ${at}: refused, and the record is there`);
      const followers = locksIn(store.directory).filter((name) => name.includes(".after-"));
      wrong.push(...followers.map((name) => `call ${at}: refused, and ${name} is there`));
    }
    try {
      await again(store);
    } catch (failed) {
      wrong.push(`call ${at}: the next writer: ${String(failed)}`);
    }
    const settled = shown(store);
    for (const [part, value] of Object.entries(middle)) {
      if (value !== old[part] && value !== settled[part])
        wrong.push(`call ${at}: ${part} is ${value.slice(0, 80)}`);
      // A fault that nobody was told of must not have lost the write.
      if (error === undefined && value !== settled[part]) wrong.push(`call ${at}: ${part} is lost`);
    }
    wrong.push(...locksIn(store.directory).map((name) => `call ${at}: ${name} is left`));
    if (calls < at) return { thrown, wrong };
  }
}

function locksIn(directory: string): string[] {
  try {
    return readdirSync(join(directory, "locks")).filter((name) => !name.startsWith("."));
  } catch {
    return [];
  }
}

async function dieAtCall({ folder, write, at = 1 }: FaultyOrder): Promise<"ended"> {
  const store = openStore(join(folder, "state"));
  await armed({ kind: "kill", at }, store.directory, () => WRITES[write].write(store));
  return "ended";
}

process.once("message", async (order: FaultyOrder) => {
  const report = await (order.fault === "kill" ? dieAtCall(order) : failEachCall(order));
  process.send?.(report, () => process.disconnect());
});
