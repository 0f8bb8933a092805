import { lstatSync } from "node:fs";
import { join } from "node:path";
import { discard, isDraftName } from "./durable-file.js";
import { folderNames } from "./folder-names.js";

/** Far longer than a write takes, also on a disk that is shared or asleep. */
const DEAD_AFTER_MS = 24 * 60 * 60 * 1000;

/**
 * Removes the drafts that killed writers left in a folder of ours. Never throws.
 *
 * A draft says no more of its writer than a pid, so its age decides. A writer that was stopped for so long finds its draft
 * gone and is refused; no file but the draft is touched.
 */
export function removeDeadDrafts(folder: string, nowMs: number): void {
  for (const name of folderNames(folder)) {
    const path = join(folder, name);
    if (isDraftName(name) && isOld(path, nowMs)) discard(path);
  }
}

function isOld(path: string, nowMs: number): boolean {
  try {
    return nowMs - lstatSync(path).mtimeMs > DEAD_AFTER_MS;
  } catch {
    return false;
  }
}
