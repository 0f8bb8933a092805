import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { FaultyOrder } from "./faulty-writer.ts";

const PRELOAD = fileURLToPath(new URL("faults/fs-faults.mjs", import.meta.url));

/** Runs the bundled `faulty-writer.ts`; answers its report, or `"killed"`. */
export async function runFaulty(program: string, order: FaultyOrder): Promise<unknown> {
  const child = fork(program, {
    execArgv: ["--import", PRELOAD],
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  let report: unknown = "killed";
  child.once("message", (message) => {
    report = message;
  });
  child.send(order);
  await once(child, "exit");
  return report;
}
