import { randomBytes } from "node:crypto";
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { type Refusal, RefusedError } from "../../index.js";
import { codeOf } from "../observe/small-file.js";

/** Puts a new file in place whole or not at all; `false` when somebody was first. Throws `state-unwritable`. */
export function createFile(path: string, text: string): boolean {
  return withDraft(path, text, (draft) => {
    try {
      linkSync(draft, path);
      return true;
    } catch (error) {
      if (codeOf(error) === "EEXIST") return false;
      throw error;
    }
  });
}

/** Replaces a file: a reader sees the old text or the new, also after a kill. Throws `state-unwritable`. */
export function replaceFile(path: string, text: string): void {
  withDraft(path, text, (draft) => renameSync(draft, path));
}

/** Makes a directory of ours, and those above it, for this user alone. Throws `state-unwritable`. */
export function makeDirectory(path: string): void {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw unwritable(path, error);
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

function withDraft<Result>(path: string, text: string, place: (draft: string) => Result): Result {
  const folder = dirname(path);
  makeDirectory(folder);
  const draft = join(folder, `.${basename(path)}.${process.pid}.${randomBytes(6).toString("hex")}`);
  try {
    writeFlushed(draft, text);
    const result = place(draft);
    flushDirectory(folder);
    return result;
  } catch (error) {
    throw unwritable(path, error);
  } finally {
    discard(draft);
  }
}

function discard(draft: string): void {
  try {
    rmSync(draft, { force: true });
  } catch {
    // What made the write fail, such as a folder without permission, is what the caller is told.
  }
}

function writeFlushed(path: string, text: string): void {
  const file = openSync(path, "wx", 0o600);
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

function unwritable(path: string, error: unknown): RefusedError<Refusal> {
  const detail = codeOf(error) || String(error);
  return new RefusedError<Refusal>({ code: "state-unwritable", path, detail });
}
