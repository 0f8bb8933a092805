import type { Engine } from "../record/mapping-record.js";

/** Mode of the whole: `off` does nothing, `isolate` gives every worktree its own graph. */
export type Mode = "off" | "isolate";

/** What a user may set; see the table in docs/guide.md. */
export interface Settings {
  readonly mode: Mode;
  /** What an unmapped worktree gets without a question. */
  readonly autoCreate: "ask" | "always" | "never";
  /** The engine of new contexts; `undefined`: the first that works here. */
  readonly database: Engine | undefined;
  /** cgc's program and fixed arguments. */
  readonly command: readonly string[];
}

/** Where a value came from. */
export type Source = "default" | "user file" | "project file" | "WT_MODE";

/** One thing in a configuration file, or a variable, that was not taken. */
export interface ConfigWarning {
  readonly file: string;
  /** The key, or `""` for the file as a whole. */
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
  database: undefined,
  command: ["cgc"],
};
