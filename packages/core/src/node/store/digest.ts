import { createHash } from "node:crypto";

/** SHA-256 of a text, as 64 hex digits: names files of ours and tells equal ids of two repositories apart. */
export function digestOf(text: string): string {
  return createHash("sha256").update(text, "utf8").digest("hex");
}
