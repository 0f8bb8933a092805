import { asBoundedText } from "./bounded-text.js";

/** What well-known tools leave and make again. */
export const DEFAULT_DISPOSABLE: readonly string[] = [
  "node_modules",
  ".venv",
  "__pycache__",
  "dist",
  "build",
  "target",
  ".DS_Store",
  ".angular",
  ".dart_tool",
  ".eslintcache",
  ".gradle",
  ".mypy_cache",
  ".next",
  ".nox",
  ".nuxt",
  ".nyc_output",
  ".parcel-cache",
  ".pytest_cache",
  ".ruff_cache",
  ".stack-work",
  ".svelte-kit",
  ".tox",
  ".turbo",
  ".zig-cache",
  "Thumbs.db",
  "bower_components",
];

const MAX_NAMES = 200;
const MAX_NAME = 255;
/**
 * One plain file name. What gitignore gives a meaning (`/`, `!`, `*`, `?`, brackets, `\`) is refused, not taken
 * literally: a wider pattern than was meant loses work. `.git` is a checkout of its own, never rubbish.
 */
const NAME = /^(?!\.{1,2}$|!|\.[gG][iI][tT]$)[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}/\\*?[\]]+$/u;

/** A list of at most 200 plain names of files or folders, or `undefined`. */
export function asDisposableNames(value: unknown): readonly string[] | undefined {
  if (!Array.isArray(value) || value.length > MAX_NAMES) return undefined;
  return value.every(isName) ? (value as string[]) : undefined;
}

function isName(value: unknown): boolean {
  const name = asBoundedText(value, MAX_NAME);
  return name !== undefined && NAME.test(name);
}
