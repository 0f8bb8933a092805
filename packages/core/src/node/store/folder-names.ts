import { readdirSync } from "node:fs";
import { readdir } from "node:fs/promises";

/** The names in a folder; none where it cannot be listed. */
export function folderNames(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** The same without holding up the event loop. */
export async function readFolderNames(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch {
    return [];
  }
}
