import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";
import { type FileText, MAX_TEXT_BYTES } from "../../index.js";

const { O_RDONLY, O_NONBLOCK = 0, O_NOCTTY = 0 } = constants;
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/**
 * Reads a small regular file as UTF-8 text. Never throws and never blocks: a FIFO, a device or a huge file (over
 * `limit` bytes) is a fault, not a wait.
 */
export function readSmallFile(path: string, limit: number = MAX_TEXT_BYTES): FileText {
  let file: number;
  try {
    file = openSync(path, O_RDONLY | O_NONBLOCK | O_NOCTTY);
  } catch (error) {
    return absentOrFault(error);
  }
  try {
    const stat = fstatSync(file);
    if (!stat.isFile()) return { kind: "fault", fault: "not-a-file" };
    if (stat.size > limit) return { kind: "fault", fault: "too-large" };
    return decode(readUpTo(file, limit + 1), limit);
  } catch {
    return { kind: "fault", fault: "unreadable" };
  } finally {
    closeSync(file);
  }
}

function decode(bytes: Buffer, limit: number): FileText {
  if (bytes.length > limit) return { kind: "fault", fault: "too-large" };
  try {
    return { kind: "text", text: decoder.decode(bytes) };
  } catch {
    return { kind: "fault", fault: "not-utf8" };
  }
}

/** A file may grow while it is read: reads until its end or `limit` bytes. */
function readUpTo(file: number, limit: number): Buffer {
  const buffer = Buffer.alloc(limit);
  let length = 0;
  while (length < limit) {
    const count = readSync(file, buffer, length, limit - length, null);
    if (count === 0) break;
    length += count;
  }
  return buffer.subarray(0, length);
}

function absentOrFault(error: unknown): FileText {
  const code = codeOf(error);
  if (code === "ENOENT" || code === "ENOTDIR") return { kind: "absent" };
  // Opening a socket or an unconnected device answers ENXIO, a directory for reading EISDIR.
  if (code === "ENXIO" || code === "EISDIR" || code === "ENODEV")
    return { kind: "fault", fault: "not-a-file" };
  return { kind: "fault", fault: "unreadable" };
}

/** The code of a file system error, such as `ENOENT`; empty for anything else. */
export function codeOf(error: unknown): string {
  if (typeof error !== "object" || error === null || !("code" in error)) return "";
  return typeof error.code === "string" ? error.code : "";
}
