import { isUtf8 } from "node:buffer";
import { closeSync, constants, openSync, readSync, statSync } from "node:fs";
import { type FileText, MAX_TEXT_BYTES } from "../../index.js";

const { O_RDONLY, O_NONBLOCK = 0, O_NOCTTY = 0 } = constants;
const CHUNK_BYTES = 4096;

/** Reading is synchronous, and what was read is text before the next file is: one buffer does for all. */
const scratch = Buffer.allocUnsafeSlow(CHUNK_BYTES);

/** What becomes of bytes that are no UTF-8; `replace` where only the ASCII part of a text is asked about. */
export type BadBytes = "refuse" | "replace";

/**
 * Reads a small regular file as UTF-8 text. Never throws and never blocks: a FIFO, a device or a huge file (over
 * `limit` bytes) is a fault, not a wait.
 */
export function readSmallFile(
  path: string,
  limit: number = MAX_TEXT_BYTES,
  badBytes: BadBytes = "refuse",
): FileText {
  try {
    // Opening alone can do harm: it wakes the writer of a FIFO, rewinds a tape, starts a watchdog.
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat === undefined) return { kind: "absent" };
    if (!stat.isFile()) return { kind: "fault", fault: "not-a-file" };
    return readRegular(path, stat.size, limit, badBytes);
  } catch (error) {
    return absentOrFault(error);
  }
}

/**
 * The same for a file that a look has just shown to be regular, of `size` bytes. What takes its place in between cannot
 * block or flood either: it is opened non-blocking, and read up to the limit.
 */
export function readRegular(
  path: string,
  size: number,
  limit: number = MAX_TEXT_BYTES,
  badBytes: BadBytes = "refuse",
): FileText {
  let file: number;
  try {
    file = openSync(path, O_RDONLY | O_NONBLOCK | O_NOCTTY);
  } catch (error) {
    return absentOrFault(error);
  }
  try {
    return decode(readUpTo(file, limit + 1, size), limit, badBytes);
  } catch {
    return { kind: "fault", fault: "unreadable" };
  } finally {
    close(file);
  }
}

function close(file: number): void {
  try {
    closeSync(file);
  } catch {
    // Some file systems report a failed read only here; what was read is judged as it is.
  }
}

function decode(bytes: Buffer, limit: number, badBytes: BadBytes): FileText {
  if (bytes.length > limit) return { kind: "fault", fault: "too-large" };
  if (badBytes === "refuse" && !isUtf8(bytes)) return { kind: "fault", fault: "not-utf8" };
  return { kind: "text", text: bytes.toString("utf8") };
}

/** A file may grow while it is read, and one below /proc says that it is empty: reads until its end or `limit` bytes. */
function readUpTo(file: number, limit: number, size: number): Buffer {
  const room = Math.min(CHUNK_BYTES, limit);
  const count = readSync(file, scratch, 0, room, null);
  // All that the file said it holds, and there was room for more: this was its end.
  if (count === size && count < room) return scratch.subarray(0, count);
  const chunks = [Buffer.from(scratch.subarray(0, count))];
  let left = limit - count;
  for (let more = count; more > 0 && left > 0; left -= more) {
    const chunk = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, left));
    more = readSync(file, chunk);
    chunks.push(chunk.subarray(0, more));
  }
  return Buffer.concat(chunks);
}

function absentOrFault(error: unknown): FileText {
  const code = codeOf(error);
  if (code === "ENOENT" || code === "ENOTDIR") return { kind: "absent" };
  return { kind: "fault", fault: "unreadable" };
}

/** The code of a file system error, such as `ENOENT`; empty for anything else. */
export function codeOf(error: unknown): string {
  if (typeof error !== "object" || error === null || !("code" in error)) return "";
  return typeof error.code === "string" ? error.code : "";
}
