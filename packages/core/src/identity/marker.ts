/** Name of the marker file in a worktree's entry; git leaves files there that it does not know, and removes them with the entry. */
export const MARKER_FILE = "wt-marker";

/**
 * Reads the token of a marker file: 32 hex digits and a newline; `null` for anything else.
 *
 * Where the file system has no birth times, an inode number alone cannot tell a worktree from one that was made later
 * with the same number. The token can: it goes with the entry.
 */
export function parseMarker(text: string): string | null {
  return /^[0-9a-f]{32}\n$/.test(text) ? text.slice(0, -1) : null;
}

/** The text of a marker file: what `parseMarker` reads back. */
export function formatMarker(token: string): string {
  return `${token}\n`;
}
