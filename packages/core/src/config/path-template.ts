import { asBoundedText } from "./bounded-text.js";

const MAX_PATH = 1024;
/** Nothing that a screen does not show: control, format and separator characters, halves of a character. */
const VISIBLE = /^[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+$/u;
const PLACEHOLDERS = /^(?:[^{}]|\{repo\}|\{branch\})*$/u;
/** Without the branch every worktree would get the same place. */
const BRANCH = /\{branch\}/u;
/** `~name` is another user's home, which wt does not look up. */
const HOME = /^(?:~\/|[^~])/u;
/** `git gc` deletes checkouts below git's own directory. */
const GIT_DIRECTORY = /(?:^|[/\\])(?:\.[gG][iI][tT]|[gG][iI][tT]~1)[. ]*(?:[/\\]|$)/u;
/**
 * Relative, and inside the checkout, or beside it in a folder that begins with the repository's name. Any wider, and a
 * repository with a branch `nvim` and the path `../.config/{branch}` would write its files where other programs read them.
 */
const NEAR =
  /^(?!~)(?:\.\.\/\{repo\}(?:[._-][^/\\:]*)?(?:\/|$))?(?:(?!\.[. ]+(?:\/|$))[^/\\:]+(?:\/|$))*$/u;

/**
 * The template of a new worktree's path, or `undefined`: at most 1024 visible characters, with `{branch}`, perhaps
 * `{repo}`, and no other braces. It is relative to the top of the main checkout, absolute, or begins with `~/`.
 *
 * It is a text alone: links on the way, and what the names put into it lead to, are judged where the worktree is made.
 */
export function asPathTemplate(value: unknown): string | undefined {
  const path = asBoundedText(value, MAX_PATH);
  if (path === undefined || GIT_DIRECTORY.test(path)) return undefined;
  const fine = [VISIBLE, PLACEHOLDERS, BRANCH, HOME].every((rule) => rule.test(path));
  return fine ? path : undefined;
}

/** May a repository set this template? Only one that stays inside its checkout, or beside it under its own name. */
export function staysNear(template: string): boolean {
  return NEAR.test(template);
}
