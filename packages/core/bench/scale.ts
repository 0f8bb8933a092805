import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { resolveWorktree } from "@wt/core/node";
import { makeSandbox } from "@wt/fixtures/sandbox";
import { makeRepository } from "./grounds/worktrees.ts";
import { alternate, type Side } from "./measure/alternate.ts";
import { showTimes } from "./measure/show.ts";

/** A verdict in repositories of different size, and from directories of different depth. */
export async function benchScale(): Promise<void> {
  await using sandbox = makeSandbox();
  const sizes: { readonly top: string; readonly side: Side }[] = [];
  for (const count of [1, 100, 1000]) {
    const { tops } = await makeRepository(sandbox, `of-${count}`, count);
    const top = tops[Math.floor(count / 2)] ?? tops[0];
    sizes.push({ top, side: sideOf(count === 1 ? "1 worktree" : `${count} worktrees`, top) });
  }
  const flat = { "100 worktrees": "flat", "1000 worktrees": "flat" };
  showTimes("Verdict by number of worktrees", await alternate(sizes.map(({ side }) => side)), flat);
  const deep = [1, 10, 30].map((depth) => directoryAt(sizes[0]?.top ?? "", depth));
  showTimes("Verdict by depth below the top", await alternate(deep));
}

function directoryAt(top: string, depth: number): Side {
  const directory = join(top, ...Array.from({ length: depth }, () => "d"));
  mkdirSync(directory, { recursive: true });
  return sideOf(depth === 1 ? "1 level" : `${depth} levels`, directory);
}

function sideOf(name: string, cwd: string): Side {
  return { name, run: () => resolveWorktree(cwd) };
}
