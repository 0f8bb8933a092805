import { type Dirent, mkdirSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { ContextRef } from "@wt/core";
import { replaceFile, resolveWorktree } from "@wt/core/node";
import { ignoreLines } from "../contract/ignore-lines.js";
import { cgcHome } from "../registry/read-registry.js";

/**
 * Checkouts of their own below a worktree: other worktrees and clones, whose code is not this worktree's. Answers paths
 * relative to `top`, sorted. A submodule belongs to the worktree; what cannot be told is taken for nested. Symlinks are
 * not followed, as cgc does not follow them either.
 */
export async function findNestedCheckouts(top: string): Promise<readonly string[]> {
  const nested: string[] = [];
  const waiting = [""];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    const entries = await entriesOf(join(top, folder));
    if (
      folder !== "" &&
      entries.some(({ name }) => name === ".git") &&
      isNested(join(top, folder))
    ) {
      nested.push(folder);
      continue;
    }
    for (const entry of entries)
      if (entry.isDirectory() && entry.name !== ".git") waiting.push(join(folder, entry.name));
  }
  return nested.sort();
}

/** Keeps nested checkouts out of the next index, through the ignore file of the context itself. */
export function excludeNested(context: ContextRef, nested: readonly string[], home: string): void {
  const file = join(cgcHome(home), "contexts", context.name, ".cgcignore");
  mkdirSync(dirname(file), { recursive: true });
  replaceFile(file, ignoreLines(nested));
}

function isNested(folder: string): boolean {
  const verdict = resolveWorktree(folder);
  switch (verdict.kind) {
    case "worktree":
      return verdict.identity.top === folder;
    case "main":
      return verdict.top === folder;
    case "submodule":
    case "none":
      return false;
    case "bare":
    case "malformed":
    case "mismatch":
      return true;
  }
}

/** What cannot be read, cgc cannot index either. */
async function entriesOf(folder: string): Promise<readonly Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
