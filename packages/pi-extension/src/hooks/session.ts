import type { Host } from "../host.js";
import { enter, type Memory } from "../session/enter.js";
import { stopRuns } from "../session/index-runs.js";
import { openScreen, type Screen } from "../session/screen.js";
import { contained } from "./contained.js";

/** The session that is going on, for hooks and commands alike. */
export interface CurrentSession {
  readonly memory: Memory;
  /** The screen of the session; made anew when a session starts. */
  screen: Screen | undefined;
}

/** Follows the host's sessions. Starting one never waits for us. */
export function followSessions(host: Host, session: CurrentSession): void {
  let ending = new AbortController();
  let entering: Promise<void> | undefined;
  host.on("session_start", (_event, ctx) => {
    // The old host starts a session twice over RPC: the second start finds the first under way.
    if (entering && session.screen?.ctx.cwd === ctx.cwd && !ending.signal.aborted) return;
    ending = new AbortController();
    const screen = openScreen(ctx, ending.signal);
    session.screen = screen;
    const current = contained(
      (line) => screen.notice(line, "error"),
      () => enter(screen, session.memory),
    );
    entering = current;
    void current.finally(() => {
      if (entering === current) entering = undefined;
    });
  });
  host.on("session_shutdown", (event) => {
    ending.abort();
    if (event.reason === "quit") stopRuns();
  });
}
