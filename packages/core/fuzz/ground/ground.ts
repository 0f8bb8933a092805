import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Where the things of a ground lie; all absolute. */
export interface Ground {
  readonly root: string;
  /** Two repositories. */
  readonly main: string;
  readonly other: string;
  /** Worktrees of `main`; `nested` lies in its main checkout. */
  readonly a: string;
  readonly b: string;
  readonly nested: string;
  /** A worktree of `other`. */
  readonly c: string;
  /** A submodule of `main`. */
  readonly submodule: string;
}

/** Names of a ground at `root`, which nobody has to have made yet. */
export function groundAt(root: string): Ground {
  const main = join(root, "m");
  return {
    root,
    main,
    other: join(root, "o"),
    a: join(root, "a"),
    b: join(root, "b"),
    nested: join(main, "n"),
    c: join(root, "c"),
    submodule: join(main, "s"),
  };
}

/** Entry of a worktree of `repository`. */
export function entryOf(repository: string, id: string): string {
  return join(repository, ".git/worktrees", id);
}

/**
 * Makes two repositories and four worktrees at the ground's root, as git does, and deletes what lay there. Written by
 * hand: a fuzzer makes thousands. Two symlinks stand beside them for paths that go through one.
 */
export function layGround(ground: Ground): void {
  const { root, main, other } = ground;
  rmSync(root, { recursive: true, force: true });
  layRepository(main);
  layRepository(other);
  layWorktree(main, "a", ground.a);
  layWorktree(main, "b", ground.b);
  layWorktree(main, "n", ground.nested);
  layWorktree(other, "c", ground.c);
  const modules = join(main, ".git/modules/s");
  layGitDirectory(modules, `[core]\n\tbare = false\n\tworktree = ${ground.submodule}\n`);
  write(join(ground.submodule, ".git"), `gitdir: ${modules}\n`);
  mkdirSync(join(ground.a, "sub/deep"), { recursive: true });
  symlinkSync(root, join(root, "link"));
  symlinkSync(main, join(root, "to-main"));
}

function layRepository(top: string): void {
  layGitDirectory(join(top, ".git"), "[core]\n\trepositoryformatversion = 0\n\tbare = false\n");
}

function layGitDirectory(directory: string, config: string): void {
  mkdirSync(join(directory, "objects"), { recursive: true });
  mkdirSync(join(directory, "refs/heads"), { recursive: true });
  write(join(directory, "HEAD"), "ref: refs/heads/main\n");
  write(join(directory, "config"), config);
}

function layWorktree(repository: string, id: string, top: string): void {
  const entry = entryOf(repository, id);
  write(join(entry, "HEAD"), `ref: refs/heads/${id}\n`);
  write(join(entry, "commondir"), "../..\n");
  write(join(entry, "gitdir"), `${top}/.git\n`);
  write(join(top, ".git"), `gitdir: ${entry}\n`);
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
