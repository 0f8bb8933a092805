import { mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { codeOf } from "../observe/small-file.js";
import { unwritable } from "./unwritable.js";

/** Makes a directory of ours, and those above it, for this user alone. Throws `state-unwritable`. */
export function makeDirectory(path: string): void {
  try {
    makeWithParents(path);
  } catch (error) {
    throw unwritable(path, error);
  }
}

/** As `recursive` of Node's, which says ENOENT where a folder above is missing and cannot be made. */
function makeWithParents(path: string): void {
  if (makeOne(path)) return;
  makeWithParents(dirname(path));
  mkdirUnlessThere(path);
}

/** `false` when the folder above is missing. */
function makeOne(path: string): boolean {
  try {
    mkdirUnlessThere(path);
    return true;
  } catch (error) {
    if (codeOf(error) === "ENOENT" && dirname(path) !== path) return false;
    throw error;
  }
}

function mkdirUnlessThere(path: string): void {
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if (codeOf(error) !== "EEXIST" || !statSync(path).isDirectory()) throw error;
  }
}
