import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** Writes a sh script, or one for the interpreter in its own first line, and answers its path. */
export function writeProgram(path: string, script: string, mode = 0o755): string {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, script.startsWith("#!") ? script : `#!/bin/sh\n${script}\n`, { mode });
  return path;
}

/** Is there a process with this pid? */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Waits until `holds`, a quarter of a minute at most. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 15_000;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`never came true: ${String(holds)}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
