/**
 * The lines of a `.cgcignore` that leave out these folders, given relative to what is indexed: anchored, and with every
 * character that means something in a pattern escaped. cgc reads such files by git's rules.
 */
export function ignoreLines(folders: readonly string[]): string {
  return folders.map((folder) => `/${folder.replace(/[\\*?[\]]/g, "\\$&")}/\n`).join("");
}
