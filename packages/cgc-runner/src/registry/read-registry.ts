import { readdirSync } from "node:fs";
import { join } from "node:path";
import { readSmallFile } from "@wt/core/node";
import { parseRegistry, type RegistrySnapshot } from "./parse-registry.js";

/** A registry of thousands of contexts stays below this. */
const MAX_REGISTRY_BYTES = 8 * 1024 * 1024;

/** Where cgc keeps everything: below the home, no variable moves it. */
export function cgcHome(home: string): string {
  return join(home, ".codegraphcontext");
}

/** What was parsed last: the text is read at every look, and is mostly the same. */
let last:
  | { readonly file: string; readonly text: string; readonly snapshot: RegistrySnapshot }
  | undefined;

/** Reads cgc's registry; a missing file is an empty one, an unreadable one is broken. Never throws. */
export function readRegistry(home: string): RegistrySnapshot {
  const file = join(cgcHome(home), "config.yaml");
  const text = readSmallFile(file, MAX_REGISTRY_BYTES);
  if (text.kind === "absent") return { kind: "read", contexts: new Map() };
  if (text.kind === "fault") return { kind: "broken", file, line: undefined, detail: text.fault };
  if (last?.file !== file || last.text !== text.text)
    last = { file, text: text.text, snapshot: parseRegistry(file, text.text) };
  return last.snapshot;
}

/** Names of the folders that contexts have or had; deleting a context leaves its folder. */
export function contextFolders(home: string): readonly string[] {
  try {
    return readdirSync(join(cgcHome(home), "contexts"));
  } catch {
    return [];
  }
}
