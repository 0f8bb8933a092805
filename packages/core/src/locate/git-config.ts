import { configEntries } from "./git-config-entries.js";

/** The settings that decide what kind of repository a git directory belongs to. */
export interface CoreConfig {
  readonly bare: boolean;
  /** As written: absolute, or relative to the git directory. */
  readonly worktree: string | undefined;
}

/** What one configuration file says of them; `undefined`: nothing. */
export interface ConfigFile {
  readonly bare: boolean | undefined;
  readonly worktree: string | undefined;
  /** `extensions.worktreeConfig`: the file `config.worktree` beside this one counts as well. */
  readonly worktreeConfig: boolean;
}

const NOTHING: ConfigFile = { bare: undefined, worktree: undefined, worktreeConfig: false };

/**
 * Reads `core.bare`, `core.worktree` and `extensions.worktreeConfig` from the text of a configuration file; `undefined`
 * for one that cannot be read, which says nothing.
 *
 * Git reads these without following includes (setup.c, check_repository_format); the last value wins.
 */
export function parseCoreConfig(text: string | undefined): ConfigFile {
  let file = NOTHING;
  for (const { name, value } of configEntries(text ?? "")) {
    if (name === "core.bare") file = { ...file, bare: isTrue(value) };
    if (name === "core.worktree" && value !== undefined) file = { ...file, worktree: value };
    if (name === "extensions.worktreeconfig") file = { ...file, worktreeConfig: isTrue(value) };
  }
  return file;
}

/**
 * What `config` and, where it says so, `config.worktree` of one git directory say together; the second one goes first
 * (setup.c, check_repository_format_gently). `git sparse-checkout` moves `core.bare` and `core.worktree` there.
 */
export function mergeCoreConfig(config: ConfigFile, own: ConfigFile): CoreConfig {
  const first = config.worktreeConfig ? own : NOTHING;
  return {
    bare: first.bare ?? config.bare ?? false,
    worktree: first.worktree ?? config.worktree,
  };
}

/** Git takes words and numbers, hexadecimal and with a unit too (parse.c, git_parse_maybe_bool). */
function isTrue(value: string | undefined): boolean {
  if (value === undefined) return true;
  const word = value.toLowerCase();
  if (word === "true" || word === "yes" || word === "on") return true;
  return /^\s*[+-]?(?:0x[0-9a-f]+|[0-9]+)[kmg]?$/.test(word) && /[1-9a-f]/.test(word);
}
