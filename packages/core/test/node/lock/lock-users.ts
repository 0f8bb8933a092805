import { makeSandbox } from "@wt/fixtures/sandbox";
import { afterAll, afterEach } from "vitest";
import { bundleProgram } from "../../samples/bundle.ts";
import { type LockOrder, type LockProcess, startLockProcess } from "./lock-process.ts";
import { path } from "./lock-stage.ts";

/* Processes that use the lock of the stage; those that a test left are ended after it. */

const shared = makeSandbox();
const program = await bundleProgram(new URL("lock-user.ts", import.meta.url), shared.root);
afterAll(() => shared.dispose());

let started: LockProcess[] = [];
afterEach(() => {
  for (const { child } of started) child.kill("SIGKILL");
  started = [];
});

/** Starts a process with an order; `through` is a program with arguments that starts it in turn. */
export function startUser(
  order: Omit<LockOrder, "path">,
  through: readonly string[] = [],
): LockProcess {
  const user = startLockProcess(program, { path, ...order }, through);
  started.push(user);
  return user;
}
