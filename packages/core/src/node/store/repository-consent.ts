import { join } from "node:path";
import { type FileMark, hasBirthTime } from "../../index.js";
import { markAt } from "../observe/file-system.js";
import { digestOf } from "./digest.js";
import { readOwnFile, replaceOwnFile } from "./own-file.js";

/** "Always in this repository", kept by common dir and the making of its `objects`. */
export interface Repositories {
  /** Did the user say it, and is it still the same repository? */
  allowed(commonDir: string): boolean;
  /** Keeps it. Throws `state-unwritable`. */
  allow(commonDir: string): void;
}

/** Repository records that lie in `folder`. */
export function createRepositories(folder: string): Repositories {
  const fileOf = (commonDir: string): string => join(folder, `${digestOf(commonDir)}.json`);
  return {
    allowed: (commonDir) => {
      const text = readOwnFile(fileOf(commonDir));
      const objects = markAt(join(commonDir, "objects"));
      if (text.kind !== "text" || objects === undefined) return false;
      // An inode alone is used again: another repository at this path could have it.
      if (!hasBirthTime(objects)) return false;
      return text.text === consentText(commonDir, objects);
    },
    allow: (commonDir) => {
      const objects = markAt(join(commonDir, "objects"));
      if (objects) replaceOwnFile(fileOf(commonDir), consentText(commonDir, objects));
    },
  };
}

/** The whole text of a repository record: one that differs in any byte is no consent. */
function consentText(commonDir: string, { ino, birthtimeNs }: FileMark): string {
  const consent = { schema: 1, commonDir, objects: { ino, birthtimeNs }, consent: "always" };
  return `${JSON.stringify(consent)}\n`;
}
