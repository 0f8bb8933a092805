import { join } from "node:path";
import { type FileMark, parseJson } from "../../index.js";
import { markAt } from "../observe/file-system.js";
import { readSmallFile } from "../observe/small-file.js";
import { digestOf } from "./digest.js";
import { replaceFile } from "./durable-file.js";

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
      const text = readSmallFile(fileOf(commonDir));
      const objects = markAt(join(commonDir, "objects"));
      if (text.kind !== "text" || objects === undefined) return false;
      return JSON.stringify(parseJson(text.text)) === JSON.stringify(consentOf(commonDir, objects));
    },
    allow: (commonDir) => {
      const objects = markAt(join(commonDir, "objects"));
      if (objects)
        replaceFile(fileOf(commonDir), `${JSON.stringify(consentOf(commonDir, objects))}\n`);
    },
  };
}

function consentOf(commonDir: string, objects: FileMark): unknown {
  return {
    schema: 1,
    commonDir,
    objects: { ino: objects.ino, birthtimeNs: objects.birthtimeNs },
    consent: "always",
  };
}
