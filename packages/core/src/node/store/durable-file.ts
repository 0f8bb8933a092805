import { randomBytes } from "node:crypto";
import { closeSync, fsyncSync, linkSync, openSync, renameSync, rmSync, writeSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { codeOf } from "../observe/small-file.js";
import { makeDirectory } from "./make-directory.js";
import { unwritable } from "./unwritable.js";

/** Puts a new file in place whole or not at all; `false` when somebody was first. Throws `state-unwritable`. */
export function createFile(path: string, text: string): boolean {
  let placed = false;
  try {
    withDraft(path, text, (draft) => {
      placed = linkUnlessThere(draft, path);
    });
  } catch (error) {
    // Refused as a whole: its name would else be taken by somebody who was told that it is not.
    if (placed) discard(path);
    throw error;
  }
  return placed;
}

function linkUnlessThere(draft: string, path: string): boolean {
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    throw error;
  }
}

/** Replaces a file: a reader sees the old text or the new, also after a kill. Throws `state-unwritable`. */
export function replaceFile(path: string, text: string): void {
  withDraft(path, text, (draft) => renameSync(draft, path));
}

/** Puts one file in the place of another; `from` is gone afterwards, also when that fails. Throws `state-unwritable`. */
export function moveFile(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    discard(from);
    throw unwritable(to, error);
  }
}

/** Removes a file that may be gone already. Throws `state-unwritable`. */
export function removeFile(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch (error) {
    throw unwritable(path, error);
  }
}

/** Removes a file if that works; says nothing where it does not. */
export function discard(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // What made the caller give up, such as a folder without permission, is what is told.
  }
}

/** Is this the name of a file that is written aside, `.<name>.<pid>.<12 hex>`? */
export function isDraftName(name: string): boolean {
  return /^\..+\.[0-9]+\.[0-9a-f]{12}$/.test(name);
}

function withDraft(path: string, text: string, place: (draft: string) => void): void {
  const folder = dirname(path);
  makeDirectory(folder);
  const draft = join(folder, `.${basename(path)}.${process.pid}.${randomBytes(6).toString("hex")}`);
  try {
    writeFlushed(draft, text, 0o600);
    place(draft);
    flushDirectory(folder);
  } catch (error) {
    throw unwritable(path, error);
  } finally {
    discard(draft);
  }
}

/** Writes a new file through to the disk. Throws what the file system says. */
export function writeFlushed(path: string, text: string, mode: number): void {
  const file = openSync(path, "wx", mode);
  try {
    const bytes = Buffer.from(text, "utf8");
    for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

function flushDirectory(path: string): void {
  if (process.platform === "win32") return;
  const directory = openSync(path, "r");
  try {
    fsyncSync(directory);
  } finally {
    closeSync(directory);
  }
}
