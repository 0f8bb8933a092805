import type { Engine } from "../record/mapping-record.js";
import { DEFAULT_DISPOSABLE } from "./disposable-names.js";

/** Mode of the whole: `off` does nothing, `isolate` gives every worktree its own graph. */
export type Mode = "off" | "isolate";

/** What a user may set; see the table in docs/configuration.md. */
export interface Settings {
  readonly mode: Mode;
  /** What an unmapped worktree gets without a question. */
  readonly autoCreate: "ask" | "always" | "never";
  /** When a graph that is behind is built anew: when told to, or in the background at a session's start. */
  readonly sync: "manual" | "start";
  /** What happens to a plain `cgc` that a model runs in a mapped worktree. */
  readonly bashGuard: "off" | "advise" | "block";
  /** The engine of new contexts; `undefined`: the first that works here. */
  readonly database: Engine | undefined;
  /** Where a new worktree goes when no path is given: a template, see `asPathTemplate`. */
  readonly path: string;
  /** Names of ignored files and folders that never block a removal. */
  readonly disposable: readonly string[];
  /** cgc's program and fixed arguments. */
  readonly command: readonly string[];
}

/** The key of every setting in a configuration file. */
export const SETTING_KEYS: { readonly [Name in keyof Settings]: string } = {
  mode: "worktree.mode",
  autoCreate: "worktree.autoCreate",
  sync: "worktree.sync",
  bashGuard: "worktree.bashGuard",
  database: "worktree.database",
  path: "worktree.path",
  disposable: "worktree.disposable",
  command: "cgc.command",
};

/** Where a value came from. */
export type Source = "default" | "user file" | "project file" | "WT_MODE" | "WT_CGC";

/** One thing in a configuration file, or a variable, that was not taken. */
export interface ConfigWarning {
  readonly file: string;
  /** The key, dotted; empty where the problem is the file's as a whole (`unreadable`, `no-json`). */
  readonly key: string;
  readonly problem:
    | "unreadable"
    | "no-json"
    | "unknown-key"
    | "wrong-type"
    | "not-allowed-here"
    /** `key` names an environment variable, `file` is empty. */
    | "wrong-variable";
}

/** Defaults of every setting. */
export const DEFAULT_SETTINGS: Settings = {
  mode: "off",
  autoCreate: "ask",
  sync: "manual",
  bashGuard: "advise",
  database: undefined,
  path: "../{repo}.worktrees/{branch}",
  disposable: DEFAULT_DISPOSABLE,
  command: ["cgc"],
};
