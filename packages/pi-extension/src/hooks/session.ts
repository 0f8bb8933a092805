import type { Host, HostContext } from "../host.js";
import { enter, type Memory } from "../session/enter.js";
import { stopRuns } from "../session/index-runs.js";
import { openScreen, type Screen } from "../session/screen.js";
import { contained } from "./contained.js";

/** The session that is going on, for hooks and commands alike. */
export interface CurrentSession {
  readonly memory: Memory;
  /** The screen that is lit now; one for this context where no session has started. */
  screen(ctx: HostContext): Screen;
  /** Looks at the directory as at a start. Nobody waits for it. */
  begin(ctx: HostContext): void;
  /** Does work that nobody waits for: a host runs one command at a time, and an index takes minutes. */
  background(screen: Screen, work: () => Promise<void>): void;
  /** Ends whatever the session does: its question closes, and what it still says is not shown. */
  settle(): void;
}

/** Follows the host's sessions. Starting one never waits for us. */
export function followSessions(host: Host): CurrentSession {
  let ending = new AbortController();
  let lit: Screen | undefined;
  let entering: Promise<void> | undefined;
  const light = (ctx: HostContext): Screen => {
    ending.abort();
    ending = new AbortController();
    lit = openScreen(ctx, ending.signal);
    return lit;
  };
  const contain = (screen: Screen, work: () => Promise<void>): Promise<void> =>
    contained((line) => screen.notice(line, "error"), work);
  const session: CurrentSession = {
    memory: { notNow: false },
    screen: (ctx) => (lit === undefined || lit.signal.aborted ? light(ctx) : lit),
    begin: (ctx) => {
      const screen = light(ctx);
      const current = contain(screen, () => enter(screen, session.memory));
      entering = current;
      void current.finally(() => {
        if (entering === current) entering = undefined;
      });
    },
    background: (screen, work) => void contain(screen, work),
    settle: () => ending.abort(),
  };
  host.on("session_start", (_event, ctx) => {
    // The old host starts a session twice over RPC: the second start finds the first under way.
    if (entering && lit?.ctx.cwd === ctx.cwd && !lit.signal.aborted) return;
    session.begin(ctx);
  });
  host.on("session_shutdown", (event) => {
    session.settle();
    if (event.reason === "quit") stopRuns();
  });
  return session;
}
