import type { Readable } from "node:stream";
import { processTree, signalAll } from "./process-tree.js";

/** What bounds one call. */
export interface RunLimits {
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal | undefined;
}

/** A running program: settles when it has ended and its output is closed. */
export interface Running extends PromiseLike<unknown> {
  readonly pid?: number | undefined;
  readonly stdout: Readable | null;
  readonly stderr: Readable | null;
}

/** A database is being written: it gets time to end before it is killed. */
const KILL_AFTER_MS = 10_000;

/** Waits for a program and ends it, with all that it started, at its limits; answers which limit that was. */
export async function bounded(
  child: Running,
  { timeoutMs, signal }: RunLimits,
): Promise<"cancelled" | "timed-out" | undefined> {
  let reason: "cancelled" | "timed-out" | undefined;
  const timers: NodeJS.Timeout[] = [];
  const end = (why: "cancelled" | "timed-out"): void => {
    if (reason !== undefined || child.pid === undefined) return;
    reason = why;
    const tree = processTree(child.pid);
    signalAll(tree, "SIGTERM");
    timers.push(setTimeout(() => kill(child, tree), KILL_AFTER_MS));
  };
  const cancel = (): void => end("cancelled");
  signal?.addEventListener("abort", cancel, { once: true });
  if (timeoutMs !== undefined) timers.push(setTimeout(() => end("timed-out"), timeoutMs));
  try {
    await child;
    return reason;
  } finally {
    signal?.removeEventListener("abort", cancel);
    for (const timer of timers) clearTimeout(timer);
  }
}

/** Kills what did not end, and waits no more for output that somebody unknown keeps open. */
function kill(child: Running, tree: readonly number[]): void {
  signalAll(tree, "SIGKILL");
  child.stdout?.destroy();
  child.stderr?.destroy();
}
