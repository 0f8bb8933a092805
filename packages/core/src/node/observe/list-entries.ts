import { type Dirent, readdirSync } from "node:fs";
import { basename, dirname } from "node:path";
import type { RealPath, Verdict } from "../../index.js";
import { checkoutNamed } from "./back-pointer.js";
import { realPath } from "./file-system.js";
import { type KnownEntry, seeCommon, seeStart } from "./known-entry.js";
import { resolveKnown } from "./resolve-worktree.js";
import { readSmallFile } from "./small-file.js";

/** One entry below `<common>/worktrees`, as it says of itself. */
export interface ListedEntry {
  readonly id: string;
  /** Where its checkout lies, as the entry says; `undefined` when it does not say. Nothing proves that it is so. */
  readonly top: string | undefined;
}

/** An entry with what its checkout says. */
export interface VerifiedEntry extends ListedEntry {
  /**
   * `worktree` when checkout and entry name each other. What stands there of another entry, another repository or none is
   * `undefined`, and so is an entry that names no place; a refusal says why.
   */
  readonly verdict: Extract<Verdict, { kind: "worktree" | "malformed" | "mismatch" }> | undefined;
}

/**
 * The entries of a repository's linked worktrees, by id. Reads one file an entry, spawns nothing, never throws; no folder
 * of entries is none. Ids that are no UTF-8 are left out.
 */
export function listEntries(commonDir: string): readonly ListedEntry[] {
  const folder = `${commonDir}/worktrees`;
  return foldersIn(folder).map((id) => {
    const path = `${folder}/${id}`;
    return { id, top: checkoutNamed(path, readSmallFile(`${path}/gitdir`)) };
  });
}

/** The same, each looked at from its checkout: both directions must agree. `commonDir` is a real path. */
export function verifyEntries(commonDir: string): readonly VerifiedEntry[] {
  const common = seeCommon(commonDir);
  const folder = realPath(`${commonDir}/worktrees`);
  if (folder.kind !== "real") return [];
  const parents = new Map<string, RealPath>();
  return foldersIn(folder.path).map((id) => {
    const path = `${folder.path}/${id}`;
    const back = readSmallFile(`${path}/gitdir`);
    const top = checkoutNamed(path, back);
    if (top === undefined) return { id, top, verdict: undefined };
    const parent = remembered(parents, dirname(top));
    const start = parent.kind === "real" ? seeStart(parent.path, basename(top)) : undefined;
    return { id, top, verdict: verify(commonDir, id, top, { path, back, common, start }) };
  });
}

/** Most worktrees of a repository lie side by side. */
function remembered(parents: Map<string, RealPath>, path: string): RealPath {
  const known = parents.get(path) ?? realPath(path);
  parents.set(path, known);
  return known;
}

function verify(
  commonDir: string,
  id: string,
  top: string,
  known: KnownEntry,
): VerifiedEntry["verdict"] {
  const verdict = resolveKnown(top, known);
  switch (verdict.kind) {
    case "worktree":
      return isOf(verdict.identity, commonDir, id, top) ? verdict : undefined;
    case "malformed":
    case "mismatch":
      return verdict;
    case "main":
    case "submodule":
    case "bare":
    case "none":
      return undefined;
  }
}

/** A folder without `.git` of its own may lie in another worktree, which then answers. */
function isOf(
  identity: Extract<Verdict, { kind: "worktree" }>["identity"],
  commonDir: string,
  id: string,
  top: string,
): boolean {
  if (identity.commonDir !== commonDir || identity.id !== id) return false;
  if (identity.top === top) return true;
  const real = realPath(top);
  return real.kind === "real" && real.path === identity.top;
}

function foldersIn(folder: string): string[] {
  let found: Dirent[];
  try {
    found = readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
  return found
    .filter((item) => item.isDirectory() && !item.name.includes("\u{FFFD}"))
    .map((item) => item.name)
    .sort();
}
