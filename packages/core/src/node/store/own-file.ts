import type { FileText, RecordFault } from "../../index.js";
import { MAX_TEXT_BYTES, type Refusal, RefusedError } from "../../index.js";
import { lookAt } from "../observe/file-system.js";
import { readSmallFile } from "../observe/small-file.js";
import { createFile, removeFile, replaceFile } from "./durable-file.js";
import { type BadFolder, badFolderAbove, badStateFolder, ownershipFault } from "./ownership.js";

/** What a file of ours holds, or why it is not believed; `file` is what is at fault, which may be a folder above it. */
export type OwnText =
  | Exclude<FileText, { kind: "fault" }>
  | { readonly kind: "fault"; readonly file: string; readonly why: RecordFault };

/** Reads `<state>/<folder>/<file>`: only a regular file of this user's that nobody else can write. Never throws. */
export function readOwnFile(file: string, limit: number = MAX_TEXT_BYTES): OwnText {
  const bad = badFolderAbove(file);
  if (bad) return { kind: "fault", file: bad.path, why: bad.why };
  const fault = (why: RecordFault): OwnText => ({ kind: "fault", file, why });
  const stat = lookAt(file);
  if (stat === "missing") return { kind: "absent" };
  if (stat === "unreadable") return fault(stat);
  if (stat.isSymbolicLink()) return fault("symlinked");
  const owner = ownershipFault(stat);
  if (owner) return fault(owner);
  const text = readSmallFile(file, limit);
  if (text.kind !== "fault") return text;
  return fault(text.fault === "unreadable" ? "unreadable" : "damaged");
}

/** Puts a new file in place whole or not at all; `false` when somebody was first. Throws `state-unwritable`. */
export function createOwnFile(file: string, text: string): boolean {
  assertOwnFolders(file);
  return createFile(file, text);
}

/** Replaces a file, or a symlink in its place: nothing is written through one. Throws `state-unwritable`. */
export function replaceOwnFile(file: string, text: string): void {
  assertOwnFolders(file);
  replaceFile(file, text);
}

/** Removes a file that may be gone already. Throws `state-unwritable`. */
export function removeOwnFile(file: string): void {
  assertOwnFolders(file);
  removeFile(file);
}

/** Throws `state-unwritable` where a folder above the file is not this user's alone. */
export function assertOwnFolders(file: string): void {
  refuseBad(badFolderAbove(file));
}

/** Throws `state-unwritable` where the state directory is not this user's alone. */
export function assertOwnState(directory: string): void {
  refuseBad(badStateFolder(directory));
}

/** A folder that cannot be used at all is left to the write, which knows the system's word for it. */
function refuseBad(bad: BadFolder | undefined): void {
  if (bad === undefined || bad.why === "damaged" || bad.why === "unreadable") return;
  throw new RefusedError<Refusal>({ code: "state-unwritable", path: bad.path, detail: bad.why });
}
