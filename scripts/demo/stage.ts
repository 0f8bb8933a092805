import {
  type DivergingRepository,
  makeDivergingRepository,
} from "@wt/fixtures/diverging-repository";
import { git } from "@wt/fixtures/git";
import { type Host, startPi } from "@wt/fixtures/pi-host";
import { realCgc } from "@wt/fixtures/real-cgc";
import { makeRecordingCgc, type RecordingCgc } from "@wt/fixtures/recording-cgc";
import type { Sandbox } from "@wt/fixtures/sandbox";
import { extensionPath } from "./extension-path.ts";
import { type MappingFile, readMapping } from "./mapping-file.ts";
import { makePlainCgc, type PlainCgc } from "./plain-cgc.ts";
import { makeSession, type Session } from "./session.ts";

/** The two worktrees; each has the id and the branch of its name. */
export type Worktree = "discount" | "invoice";

/** Both, in the order in which they are shown. */
export const worktrees: readonly Worktree[] = ["discount", "invoice"];

/** The repository, what runs in it, and the way to end all of it. */
export interface Stage {
  readonly repository: DivergingRepository;
  /** The user's home, which both hosts and cgc share. */
  readonly home: string;
  /** A second user's home, without wt. */
  readonly plainHome: string;
  /** What the hosts run as cgc: the real one, each call written down. */
  readonly cgc: RecordingCgc;
  readonly plainCgc: PlainCgc;
  git(cwd: string, ...args: readonly string[]): Promise<string>;
  mapping(worktree: Worktree): MappingFile;
  /** Starts a host in a worktree, in isolate mode. */
  start(worktree: Worktree): Session;
  /** The host that runs there. */
  session(worktree: Worktree): Session;
  /** Ends the host that runs there. */
  stop(worktree: Worktree): Promise<void>;
  /** Ends everything that was started, however far the demo came. */
  close(): Promise<void>;
  /** Whether every host that was started ended with exit code 0, none by force. */
  endedWell(): boolean;
}

/** Makes the repository in a sandbox; nothing runs yet. */
export async function openStage(
  sandbox: Sandbox,
  hosts: Readonly<Record<Worktree, Host>>,
): Promise<Stage> {
  const extension = extensionPath();
  const real = realCgc();
  const cgc = makeRecordingCgc(sandbox.path("recorded"), real);
  const repository = await makeDivergingRepository(sandbox.root, sandbox.env);
  const ending = new AbortController();
  const running = new Map<Worktree, Session>();
  const session = (worktree: Worktree): Session => {
    const found = running.get(worktree);
    if (found === undefined) throw new Error(`no host runs in ${worktree}`);
    return found;
  };
  let started = 0;
  const exitCodes: (number | null)[] = [];
  const stop = async (worktree: Worktree): Promise<void> => {
    const { code } = await session(worktree).pi.stop();
    running.delete(worktree);
    exitCodes.push(code);
  };
  return {
    repository,
    home: sandbox.home,
    plainHome: sandbox.path("plain-home"),
    cgc,
    plainCgc: makePlainCgc(real, sandbox.env, ending.signal),
    git: (cwd, ...args) => git(cwd, args, sandbox.env),
    mapping: (worktree) =>
      readMapping(sandbox.path("home", ".local", "state", "wt"), repository[worktree]),
    start(worktree) {
      ending.signal.throwIfAborted();
      const pi = startPi({
        host: hosts[worktree],
        cwd: repository[worktree],
        home: sandbox.home,
        env: { ...sandbox.env, WT_MODE: "isolate", WT_CGC: cgc.path },
        args: ["--no-session", "-e", extension],
      });
      started += 1;
      const opened = makeSession(hosts[worktree], pi);
      running.set(worktree, opened);
      return opened;
    },
    session,
    stop,
    async close() {
      ending.abort();
      await Promise.all([...running.keys()].map(stop));
    },
    endedWell: () => exitCodes.length === started && exitCodes.every((code) => code === 0),
  };
}
