import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import type { Holder, Refusal } from "../../../src/index.ts";

/** What a process is to do with the lock at `path`: work inside it, die in it, or hold it until it is killed. "Another" is a child of it, which asks once. */
export interface LockOrder {
  readonly path: string;
  readonly waitMs: number;
  readonly act: "work" | "work and die" | "hold" | "hold while another asks";
  /** The process's name; the system keeps 15 bytes of it. */
  readonly command?: string;
}

/** What came of it. */
type LockReport =
  | { readonly kind: "held"; readonly holder: Holder }
  | { readonly kind: "done" }
  | { readonly kind: "refused"; readonly refusal: Refusal | string };

/** A process that uses the lock. */
export interface LockProcess {
  readonly child: ChildProcess;
  readonly report: Promise<LockReport>;
}

/** Starts the bundled `lock-user.ts` with an order; `through` is a program with arguments that starts it in turn. */
export function startLockProcess(
  program: string,
  order: LockOrder,
  through: readonly string[] = [],
): LockProcess {
  const [first = "", ...rest] = [...through, process.execPath, program];
  const child = spawn(first, rest, { stdio: ["ignore", "inherit", "inherit", "ipc"] });
  const report = once(child, "message").then(([message]) => message as LockReport);
  child.send(order);
  return { child, report };
}

/** Waits until a process has ended by itself. */
export async function ended({ child }: LockProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
}

/** Ends a process without a chance to tidy up, and waits until it is gone. */
export async function killNow(process: LockProcess): Promise<void> {
  const gone = ended(process);
  process.child.kill("SIGKILL");
  await gone;
}
