import { configEntries } from "./git-config-entries.js";

/** The two settings of `[core]` that decide what kind of repository a git directory belongs to. */
export interface CoreConfig {
  readonly bare: boolean;
  /** As written: absolute, or relative to the git directory. */
  readonly worktree: string | undefined;
}

/**
 * Reads `core.bare` and `core.worktree` from the text of a git directory's `config`.
 *
 * Git reads these two without following includes (setup.c, check_repository_format); the last value wins.
 */
export function parseCoreConfig(text: string): CoreConfig {
  let bare = false;
  let worktree: string | undefined;
  for (const { name, value } of configEntries(text)) {
    if (name === "core.bare") bare = value === undefined || isTrue(value);
    if (name === "core.worktree" && value !== undefined) worktree = value;
  }
  return { bare, worktree };
}

/** Git takes words and numbers, hexadecimal and with a unit too (parse.c, git_parse_maybe_bool). */
function isTrue(value: string): boolean {
  const word = value.toLowerCase();
  if (word === "true" || word === "yes" || word === "on") return true;
  return /^\s*[+-]?(?:0x[0-9a-f]+|[0-9]+)[kmg]?$/.test(word) && /[1-9a-f]/.test(word);
}
