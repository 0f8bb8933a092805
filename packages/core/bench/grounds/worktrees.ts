import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { git } from "@wt/fixtures/git";
import type { Sandbox } from "@wt/fixtures/sandbox";

/** A repository with linked worktrees. */
export interface Repository {
  readonly commonDir: string;
  /** Tops of the worktrees, at least one. */
  readonly tops: readonly [string, ...string[]];
}

/**
 * Makes a repository with `count` linked worktrees below `name` of the sandbox. Git makes the first; the others get
 * the same files, written by hand, which is much faster. Git is asked whether it sees them all.
 */
export async function makeRepository(
  { path, env }: Sandbox,
  name: string,
  count: number,
): Promise<Repository> {
  const main = path(name, "main");
  const topOf = (number: number): string => path(name, `w${number}`);
  mkdirSync(main, { recursive: true });
  await git(main, ["init", "-q", "-b", "main"], env);
  await git(main, ["commit", "-q", "--allow-empty", "-m", "first"], env);
  await git(main, ["worktree", "add", "-q", topOf(0)], env);
  const commonDir = join(main, ".git");
  for (let number = 1; number < count; number += 1) copyWorktree(commonDir, topOf, number);
  const repository: Repository = {
    commonDir,
    tops: [topOf(0), ...Array.from({ length: count - 1 }, (_, index) => topOf(index + 1))],
  };
  await checkWithGit(repository, env);
  return repository;
}

function copyWorktree(commonDir: string, topOf: (number: number) => string, number: number): void {
  const [first, entry] = [0, number].map((id) => join(commonDir, "worktrees", `w${id}`));
  if (first === undefined || entry === undefined) return;
  const top = topOf(number);
  for (const folder of [top, join(entry, "logs"), join(entry, "refs")])
    mkdirSync(folder, { recursive: true });
  const head = readFileSync(join(commonDir, "refs/heads/w0"), "utf8");
  writeFileSync(join(commonDir, "refs/heads", `w${number}`), head);
  for (const file of ["commondir", "ORIG_HEAD", "index", "logs/HEAD"])
    writeFileSync(join(entry, file), readFileSync(join(first, file)));
  writeFileSync(join(entry, "HEAD"), `ref: refs/heads/w${number}\n`);
  writeFileSync(join(entry, "gitdir"), `${top}/.git\n`);
  writeFileSync(join(top, ".git"), `gitdir: ${entry}\n`);
}

async function checkWithGit({ tops, commonDir }: Repository, env: Sandbox["env"]): Promise<void> {
  const list = await git(commonDir, ["worktree", "list", "--porcelain"], env);
  const seen = list.split("\n").filter((line) => line.startsWith("worktree ")).length;
  const prunable = list.includes("\nprunable");
  const last = tops.at(-1) ?? tops[0];
  const asked = ["rev-parse", "--show-toplevel", "--git-common-dir"];
  const answer = await git(last, asked, env);
  const status = await git(last, ["status", "--porcelain"], env);
  if (seen !== tops.length + 1 || prunable || answer !== `${last}\n${commonDir}` || status !== "")
    throw new Error(`git sees another repository: ${seen} checkouts, ${answer}, ${status}`);
}
