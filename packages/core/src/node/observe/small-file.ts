import { closeSync, constants, fstatSync, openSync, readSync, statSync } from "node:fs";
import { TextDecoder } from "node:util";
import { type FileText, MAX_TEXT_BYTES } from "../../index.js";

const { O_RDONLY, O_NONBLOCK = 0, O_NOCTTY = 0 } = constants;
const CHUNK_BYTES = 4096;

/** What becomes of bytes that are no UTF-8; `replace` where only the ASCII part of a text is asked about. */
export type BadBytes = "refuse" | "replace";

const decoders: Readonly<Record<BadBytes, TextDecoder>> = {
  refuse: new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }),
  replace: new TextDecoder("utf-8", { ignoreBOM: true }),
};

/**
 * Reads a small regular file as UTF-8 text. Never throws and never blocks: a FIFO, a device or a huge file (over
 * `limit` bytes) is a fault, not a wait.
 */
export function readSmallFile(
  path: string,
  limit: number = MAX_TEXT_BYTES,
  badBytes: BadBytes = "refuse",
): FileText {
  let file: number;
  try {
    // Opening alone can do harm: it wakes the writer of a FIFO, rewinds a tape, starts a watchdog.
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat === undefined) return { kind: "absent" };
    if (!stat.isFile()) return { kind: "fault", fault: "not-a-file" };
    file = openSync(path, O_RDONLY | O_NONBLOCK | O_NOCTTY);
  } catch (error) {
    return absentOrFault(error);
  }
  try {
    if (!fstatSync(file).isFile()) return { kind: "fault", fault: "not-a-file" };
    return decode(readUpTo(file, limit + 1), limit, badBytes);
  } catch {
    return { kind: "fault", fault: "unreadable" };
  } finally {
    closeSync(file);
  }
}

function decode(bytes: Buffer, limit: number, badBytes: BadBytes): FileText {
  if (bytes.length > limit) return { kind: "fault", fault: "too-large" };
  try {
    return { kind: "text", text: decoders[badBytes].decode(bytes) };
  } catch {
    return { kind: "fault", fault: "not-utf8" };
  }
}

/** A file may grow while it is read, and one below /proc says that it is empty: reads until its end or `limit` bytes. */
function readUpTo(file: number, limit: number): Buffer {
  const chunks: Buffer[] = [];
  let left = limit;
  while (left > 0) {
    const chunk = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, left));
    const count = readSync(file, chunk);
    if (count === 0) break;
    chunks.push(chunk.subarray(0, count));
    left -= count;
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
