import { appendFileSync, lstatSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { readSmallFile, type Store } from "@wt/core/node";
import { refused } from "../run/run-cgc.js";

/** cgc writes this file into the top of what it indexes, and nothing of cgc's prevents it. */
export const EXCLUDE_LINE = "/.cgcignore";

const MAX_EXCLUDE_BYTES = 1024 * 1024;
const LOCK_WAIT_MS = 10_000;

/**
 * Keeps cgc's `.cgcignore` out of `git status` by one line in the repository's local exclude file. Written once for all
 * worktrees. Throws `exclude-unwritable`, `busy`.
 */
export async function ensureExcludeLine(commonDir: string, store: Store): Promise<void> {
  const file = join(commonDir, "info", "exclude");
  if (hasLine(file)) return;
  const lock = await store.lock({ kind: "repository", commonDir }, { waitMs: LOCK_WAIT_MS });
  try {
    const text = readSmallFile(file, MAX_EXCLUDE_BYTES, "replace");
    if (isLink(file))
      throw refused({ code: "exclude-unwritable", path: file, detail: "a symlink" });
    if (text.kind === "fault")
      throw refused({ code: "exclude-unwritable", path: file, detail: text.fault });
    if (hasLine(file)) return;
    const before =
      text.kind === "text" && text.text !== "" && !text.text.endsWith("\n") ? "\n" : "";
    mkdirSync(join(commonDir, "info"), { recursive: true });
    appendFileSync(file, `${before}${EXCLUDE_LINE}\n`);
  } catch (error) {
    if (error instanceof Error && "code" in error)
      throw refused({ code: "exclude-unwritable", path: file, detail: String(error.code) });
    throw error;
  } finally {
    lock.release();
  }
}

function hasLine(file: string): boolean {
  const text = readSmallFile(file, MAX_EXCLUDE_BYTES, "replace");
  return text.kind === "text" && text.text.split(/\r?\n/).includes(EXCLUDE_LINE);
}

/** cgc writes its ignore file through a link, which a repository can track. Throws `ignore-file-linked`. */
export function assertOwnIgnoreFile(top: string): void {
  const path = join(top, ".cgcignore");
  if (isLink(path)) throw refused({ code: "ignore-file-linked", path });
}

/** What lies behind a link is another file than the one that the question named. */
function isLink(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() === true;
}
