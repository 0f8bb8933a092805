import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import type { Verdict } from "../../../src/index.ts";

/** A process that answers verdicts, so that a question which blocks for ever can be ended. */
export interface AskedProcess {
  /** The verdict for a directory; rejects when there is none within `limitMs`. */
  ask(cwd: string, limitMs: number): Promise<Verdict>;
  end(): void;
}

/** What differs from this process. */
export interface Asked {
  readonly env?: Readonly<Record<string, string>>;
  readonly uid?: number;
}

/** Starts the bundled `answer-verdicts.ts` with the first question, and again after one without an answer. */
export function startAsked(program: string, { env = {}, uid }: Asked = {}): AskedProcess {
  let child: ChildProcess | undefined;
  const end = (): void => {
    child?.kill("SIGKILL");
    child = undefined;
  };
  const start = (): ChildProcess =>
    fork(program, {
      cwd: "/",
      env: { PATH: process.env["PATH"] ?? "", ...env },
      execArgv: [],
      stdio: ["ignore", "inherit", "inherit", "ipc"],
      ...(uid !== undefined && { uid, gid: uid }),
    });
  return {
    ask: async (cwd, limitMs) => {
      child ??= start();
      const limit = AbortSignal.timeout(limitMs);
      try {
        child.send(cwd);
        const [verdict] = await once(child, "message", { signal: limit });
        return verdict as Verdict;
      } catch (error) {
        end();
        throw limit.aborted ? new Error(`no verdict within ${limitMs} ms`) : error;
      }
    },
    end,
  };
}
