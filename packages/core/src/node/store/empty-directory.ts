import { readdirSync } from "node:fs";
import { join } from "node:path";
import { makeDirectory } from "./durable-file.js";

/** A directory in `folder` that is empty, made when missing. Throws `state-unwritable`. */
export function emptyDirectoryIn(folder: string): string {
  for (let number = 0; ; number += 1) {
    const path = join(folder, number === 0 ? "empty" : `empty-${number}`);
    makeDirectory(path);
    // cgc can leave files where it runs, and would read them again the next time.
    if (isEmpty(path)) return path;
  }
}

function isEmpty(path: string): boolean {
  try {
    return readdirSync(path).length === 0;
  } catch {
    return false;
  }
}
