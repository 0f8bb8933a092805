import { join } from "node:path";
import { type EntrySeen, MARKER_FILE, parseMarker, type WorktreeIdentity } from "../../index.js";
import { checkoutNamed } from "../observe/back-pointer.js";
import { lookAt, lookThrough, markAt } from "../observe/file-system.js";
import { readSmallFile } from "../observe/small-file.js";

/** Looks at the entry that an identity names, and where git has its checkout. Never throws. */
export function seeEntry({ commonDir, id, incarnation }: WorktreeIdentity): EntrySeen {
  const entry = join(commonDir, "worktrees", id);
  if (lookAt(entry) === "missing") return { kind: "gone" };
  const commondir = markAt(join(entry, "commondir"));
  // Git keeps it right when it moves a worktree, a record does not.
  const top = checkoutNamed(entry, readSmallFile(join(entry, "gitdir")));
  if (commondir === undefined || top === undefined) return { kind: "unknown" };
  // Only a record that was pinned by a marker is compared by it.
  const marker = incarnation.marker === null ? null : markerOf(entry);
  return { kind: "there", commondir, marker, top, checkout: seeCheckout(top) };
}

function markerOf(entry: string): string | null {
  const text = readSmallFile(join(entry, MARKER_FILE));
  return text.kind === "text" ? parseMarker(text.text) : null;
}

function seeCheckout(top: string): "there" | "missing" | "unknown" {
  const stat = lookThrough(top);
  if (stat === "unreadable") return "unknown";
  return stat === "missing" ? "missing" : "there";
}
