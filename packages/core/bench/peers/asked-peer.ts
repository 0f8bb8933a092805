import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Answer } from "./answer.ts";
import type { PeerName } from "./peers.ts";

const program = fileURLToPath(new URL("answer.ts", import.meta.url));

/** What a process with one peer in it answered; `hung` when it was ended without an answer, `died` when it ended itself. */
export type Told = Answer | { readonly kind: "hung" | "died" };

/** A process that answers for one peer. */
export interface AskedPeer {
  ask(cwd: string, limitMs: number): Promise<Told>;
  end(): void;
}

/** Starts with the first question, and again after one without an answer. */
export function startPeer(
  name: PeerName,
  { env, uid }: { readonly env: Readonly<Record<string, string>>; readonly uid?: number },
): AskedPeer {
  let child: ChildProcess | undefined;
  const end = (): void => {
    if (child?.pid !== undefined) killGroup(child.pid);
    child = undefined;
  };
  const start = (): ChildProcess =>
    fork(program, [name], {
      cwd: "/",
      detached: true,
      env: { ...env },
      execArgv: ["--disable-warning=ExperimentalWarning"],
      stdio: ["ignore", "ignore", "ignore", "ipc"],
      ...(uid !== undefined && { uid, gid: uid }),
    });
  const ask = async (cwd: string, limitMs: number): Promise<Told> => {
    child ??= start();
    const asked = child;
    const told = await new Promise<Told>((resolve) => {
      const timer = setTimeout(() => resolve({ kind: "hung" }), limitMs);
      once(asked, "message").then(([answer]) => resolve(answer as Answer));
      once(asked, "exit").then(() => resolve({ kind: "died" }));
      asked.send(cwd);
      asked.once("message", () => clearTimeout(timer));
    });
    asked.removeAllListeners();
    if (told.kind === "hung" || told.kind === "died") end();
    return told;
  };
  return { ask, end };
}

/** What the peer spawned may hang as well. */
function killGroup(pid: number): void {
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // All of it has ended by itself.
  }
}
