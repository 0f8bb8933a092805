import { readdirSync } from "node:fs";
import { join } from "node:path";
import { type Refusal, RefusedError } from "../../index.js";
import { makeDirectory } from "./make-directory.js";
import { assertOwnState } from "./own-file.js";
import { badFolder } from "./ownership.js";

/** Nobody fills so many by accident. */
const MOST = 100;

/** A directory in `folder` that is empty, made when missing. Throws `state-unwritable`. */
export function emptyDirectoryIn(folder: string): string {
  const path = (number: number): string => join(folder, number === 0 ? "empty" : `empty-${number}`);
  assertOwnState(folder);
  for (let number = 0; number < MOST; number += 1) {
    makeDirectory(path(number));
    // cgc can leave files where it runs, and would read them again the next time.
    if (isOwnAndEmpty(path(number))) return path(number);
  }
  throw new RefusedError<Refusal>({
    code: "state-unwritable",
    path: path(0),
    detail: "ENOTEMPTY",
  });
}

function isOwnAndEmpty(path: string): boolean {
  try {
    return badFolder(path, "symlinked") === undefined && readdirSync(path).length === 0;
  } catch {
    return false;
  }
}
