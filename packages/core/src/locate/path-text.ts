/** A path read from one of git's one-line files, or why there is none. */
export type PathText =
  | { readonly kind: "path"; readonly path: string }
  | { readonly kind: "bad"; readonly why: "prefix" | "empty" | "nul" };

const PREFIX = "gitdir: ";

/**
 * Reads the text of a pointer, the file `<top>/.git`: `gitdir: `, then a path.
 *
 * Git strips CR and LF from the end and nothing else: spaces, tabs and newlines inside belong to the path, and
 * nothing is expanded (setup.c, read_gitfile_gently).
 */
export function parsePointer(text: string): PathText {
  if (!text.startsWith(PREFIX)) return { kind: "bad", why: text === "" ? "empty" : "prefix" };
  return parsePathText(text.slice(PREFIX.length));
}

/** The text of a pointer to `path`: what `parsePointer` reads back. */
export function formatPointer(path: string): string {
  return `${PREFIX}${path}\n`;
}

/** Reads the text of `commondir` or of a back-pointer: a path alone, by the same rules. */
export function parsePathText(text: string): PathText {
  let end = text.length;
  while (text[end - 1] === "\n" || text[end - 1] === "\r") end -= 1;
  const path = text.slice(0, end);
  if (path === "") return { kind: "bad", why: "empty" };
  if (path.includes("\0")) return { kind: "bad", why: "nul" };
  return { kind: "path", path };
}
