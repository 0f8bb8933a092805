import type { HostContext } from "../host.js";

const STATUS_KEY = "wt-graph";

/** Where a session is shown; goes dark when the host replaced the session, for a stale context throws. */
export interface Screen {
  readonly ctx: HostContext;
  /** Aborted when the session ends: open dialogs close. */
  readonly signal: AbortSignal;
  notice(line: string, type: "info" | "warning" | "error"): void;
  status(text: string | undefined): void;
}

/** A screen on a host's context that is dark once `signal` is aborted. */
export function openScreen(ctx: HostContext, signal: AbortSignal): Screen {
  let shown: string | undefined;
  const lit = (show: () => void): void => {
    if (signal.aborted) return;
    try {
      show();
    } catch {
      // The host replaced the session between our look at the signal and the call: there is nobody to tell.
    }
  };
  return {
    ctx,
    signal,
    notice: (line, type) => lit(() => ctx.ui.notify(line, type)),
    status: (text) =>
      lit(() => {
        if (text === shown) return;
        shown = text;
        ctx.ui.setStatus(STATUS_KEY, text);
      }),
  };
}
