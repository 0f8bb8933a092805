import { type Cgc, type CgcError, createCgc } from "@wt/cgc-runner";
import {
  type ConfigWarning,
  type Refusal,
  RefusedError,
  type Settings,
  type Source,
  type Verdict,
} from "@wt/core";
import {
  type Environment,
  homeOf,
  openStore,
  readConfig,
  resolveWorktree,
  type Store,
  stateDirectory,
} from "@wt/core/node";

/** Everything a session works with, read anew for one directory. */
export type Opened =
  | { readonly kind: "off"; readonly source: Source; readonly warnings: readonly ConfigWarning[] }
  | { readonly kind: "refused"; readonly refusal: Refusal }
  | {
      readonly kind: "on";
      readonly settings: Settings;
      readonly source: Source;
      readonly warnings: readonly ConfigWarning[];
      readonly store: Store;
      readonly cgc: Cgc;
    };

/** What a session works with where wt is on. */
export type On = Extract<Opened, { kind: "on" }>;

/** The refusal where cgc is not installed: a question whose yes cannot work is never asked. */
export function missingCgc({ cgc, settings }: On): CgcError | undefined {
  if (cgc.program() !== undefined) return undefined;
  return { code: "cgc-missing", program: settings.command[0] ?? "" };
}

/** Reads the configuration and opens the doors. With mode `off` nothing but the configuration is read. Never throws. */
export function open(env: Environment, cwd: string): Opened {
  if (env["WT_MODE"] === "off") return { kind: "off", source: "WT_MODE", warnings: [] };
  const home = homeOf(env);
  if (home === undefined) return { kind: "refused", refusal: { code: "home-unset" } };
  try {
    const { settings, sources, warnings } = readConfig(env, () => topOf(resolveWorktree(cwd)));
    const source = sources.mode;
    if (settings.mode === "off") return { kind: "off", source, warnings };
    const store = openStore(stateDirectory(env));
    const { mode, command, database } = settings;
    const cgc = createCgc({ mode, store, home, command, env, database });
    return { kind: "on", settings, source, warnings, store, cgc };
  } catch (error) {
    if (error instanceof RefusedError)
      return { kind: "refused", refusal: error.refusal as Refusal };
    throw error;
  }
}

function topOf(verdict: Verdict): string | undefined {
  return verdict.kind === "worktree"
    ? verdict.identity.top
    : verdict.kind === "main"
      ? verdict.top
      : undefined;
}
