/** What befalls the calls of the file system; see fs-faults.mjs. */
export interface Fault {
  readonly kind: "kill" | "EIO" | "ENOSPC" | "EDQUOT" | "EROFS";
  /** Number of the call at which it begins, from 1. */
  readonly at: number;
}

const FAULTS = Symbol.for("wt.faults");
const CALLS = Symbol.for("wt.calls");

/** What fs-faults.mjs leaves in the global object. */
interface WithFaults {
  [FAULTS]?(fault: Fault, folder: string, act: () => unknown): Promise<void>;
  [CALLS]?: number;
}

/** Runs `act` with faults for calls below `folder`; only in a process that loaded fs-faults.mjs first. */
export async function armed(fault: Fault, folder: string, act: () => unknown): Promise<void> {
  const run = (globalThis as WithFaults)[FAULTS];
  if (run === undefined) throw new Error("fs-faults.mjs was not loaded");
  await run(fault, folder, act);
}

/** How many calls were counted by the last `armed`. */
export function callsCounted(): number {
  return (globalThis as WithFaults)[CALLS] ?? 0;
}
