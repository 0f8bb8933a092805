/*
 * What this extension uses of a pi host, as narrow types of our own: both published hosts fit, and neither is imported.
 * Two type tests hold that (test/host-types.test.ts).
 */

/** Choices of a dialog; over RPC a dialog without a time limit waits for ever. */
interface DialogOptions {
  signal?: AbortSignal;
  /** In ms. */
  timeout?: number;
}

/** The part of `ctx.ui` that works in the terminal and over RPC. */
interface HostUi {
  select(title: string, options: string[], dialog?: DialogOptions): Promise<string | undefined>;
  notify(message: string, type?: "info" | "warning" | "error"): void;
  setStatus(key: string, text: string | undefined): void;
  getAllThemes(): readonly unknown[];
}

/** The context that a host hands to hooks and commands. */
export interface HostContext {
  /** Of the session; `process.cwd()` stays at the launch directory after a switch. */
  readonly cwd: string;
  readonly hasUI: boolean;
  readonly ui: HostUi;
}

/** One offer of a completion. */
export interface Completion {
  value: string;
  label: string;
  description?: string;
}

/** What a session ends for. */
interface ShutdownEvent {
  readonly reason?: string;
}

/** The host's registration surface. */
export interface Host {
  on(event: "session_start", handler: (event: unknown, ctx: HostContext) => void): unknown;
  on(event: "session_shutdown", handler: (event: ShutdownEvent, ctx: HostContext) => void): unknown;
  registerCommand(
    name: string,
    command: {
      description: string;
      getArgumentCompletions: (prefix: string) => Completion[] | null;
      handler: (args: string, ctx: HostContext) => Promise<void>;
    },
  ): void;
  sendMessage(message: { customType: string; content: string; display: boolean }): unknown;
}

/**
 * `tui`, `rpc`, or `print` for no user interface. The new host says it; on the old one a terminal has themes and RPC none.
 */
export function modeOf(ctx: HostContext): "tui" | "rpc" | "print" {
  const said = "mode" in ctx ? ctx.mode : undefined;
  if (said === "tui" || said === "rpc") return said;
  if (!ctx.hasUI) return "print";
  if (said !== undefined) return "rpc";
  return ctx.ui.getAllThemes().length > 0 ? "tui" : "rpc";
}
