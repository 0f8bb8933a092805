import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { expect } from "vitest";

/** A process that has ended, and whose parent takes no note of it. */
export interface Zombie extends Disposable {
  readonly pid: number;
  /** Ends the process, which runs until then. */
  end(): Promise<void>;
}

/** Starts a process that becomes a zombie. */
export async function startZombie(): Promise<Zombie> {
  const parent = spawn("sh", ["-c", "cat <&3 >&3 & echo $!; exec sleep 60"], {
    stdio: ["ignore", "pipe", "inherit", "pipe"],
  });
  const [, stdout] = parent.stdio;
  if (stdout === null) expect.fail("no output");
  const [line] = await once(stdout, "data");
  const pid = Number(line);
  // The shell would take note; what it turns into does not.
  await expect.poll(() => readFileSync(`/proc/${parent.pid}/comm`, "utf8")).toBe("sleep\n");
  return {
    pid,
    end: async () => {
      parent.stdio[3]?.destroy();
      await expect.poll(() => readFileSync(`/proc/${pid}/stat`, "utf8")).toMatch(/\) Z /);
    },
    [Symbol.dispose]: () => void parent.kill("SIGKILL"),
  };
}
