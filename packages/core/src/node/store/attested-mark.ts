import { join } from "node:path";
import type { DatabaseLookup } from "../../index.js";
import { lookThrough } from "../observe/file-system.js";
import { digestOf } from "./digest.js";
import { readOwnFile, replaceOwnFile } from "./own-file.js";

/** Marks of database files. Every read of cgc's changes its database, so a mark holds only until the next call. */
export interface Marks {
  /** The mark after our last call on this database; `undefined` when lost or not to be believed. */
  read(databasePath: string): string | undefined;
  /** Notes what the database looks like now. Throws `state-unwritable`. */
  note(databasePath: string): void;
}

/** Marks that lie in `folder`, one small file a database. */
export function createMarks(folder: string): Marks {
  const fileOf = (databasePath: string): string => join(folder, digestOf(databasePath));
  return {
    read: (databasePath) => {
      const text = readOwnFile(fileOf(databasePath));
      return text.kind === "text" ? text.text : undefined;
    },
    note: (databasePath) => {
      const seen = seeDatabase(databasePath);
      replaceOwnFile(fileOf(databasePath), seen.kind === "file" ? seen.mark : "missing");
    },
  };
}

/** Looks at a database file: `{ino, size, mtimeNs}` as one text. Never throws; what cannot be reached is missing. */
export function seeDatabase(path: string): DatabaseLookup {
  const stat = lookThrough(path);
  if (typeof stat === "string" || !stat.isFile()) return { kind: "missing" };
  return { kind: "file", mark: `${stat.ino} ${stat.size} ${stat.mtimeNs}` };
}
