import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { git } from "@wt/fixtures/git";
import { makeSandbox, type Sandbox } from "@wt/fixtures/sandbox";
import { afterEach, beforeEach, expect, test } from "vitest";
import { listEntries, verifyEntries } from "../../../src/node/observe/list-entries.ts";
import { resolveWorktree } from "../../../src/node/observe/resolve-worktree.ts";

let sandbox: Sandbox;
let main: string;
let commonDir: string;
beforeEach(async () => {
  sandbox = makeSandbox();
  main = sandbox.path("main");
  commonDir = `${main}/.git`;
  mkdirSync(main);
  await inMain("init", "-q", "-b", "main");
  await inMain("commit", "-q", "--allow-empty", "-m", "first");
});
afterEach(() => sandbox.dispose());

const inMain = (...args: string[]): Promise<string> => git(main, args, sandbox.env);
const add = (name: string): Promise<string> =>
  inMain("worktree", "add", "-q", "--detach", sandbox.path(name));
const entry = (id: string): string => `${commonDir}/worktrees/${id}`;

/** The kind of each verdict by id. */
function kinds(): Record<string, string | undefined> {
  return Object.fromEntries(verifyEntries(commonDir).map(({ id, verdict }) => [id, verdict?.kind]));
}

test("a repository without worktrees, and a folder that is none, have no entries", () => {
  expect([listEntries(commonDir), verifyEntries(commonDir)]).toEqual([[], []]);
  expect(listEntries(sandbox.path("nowhere"))).toEqual([]);
});

test("every worktree that git lists is listed with its id, and verified as it is when asked alone", async () => {
  for (const name of ["b", "a", "mit leer/größe", "z"]) await add(name);
  await inMain("worktree", "move", sandbox.path("z"), sandbox.path("moved"));
  const listed = await inMain("worktree", "list", "--porcelain");
  const tops = [...listed.matchAll(/^worktree (.*)$/gm)].map(([, path]) => path);
  const verified = verifyEntries(commonDir);
  expect(verified.map(({ id }) => id)).toEqual(["a", "b", "größe", "z"]);
  expect([main, ...verified.map(({ top }) => top)].sort()).toEqual(tops.sort());
  for (const { id, top = "", verdict } of verified) {
    expect(verdict).toEqual(resolveWorktree(top));
    expect(verdict).toMatchObject({ kind: "worktree", identity: { id, commonDir } });
  }
  expect(listEntries(commonDir)).toEqual(verified.map(({ id, top }) => ({ id, top })));
});

test("an entry whose checkout is not its own is listed and not verified", async () => {
  for (const name of ["fine", "gone", "plain", "taken", "copied", "nested"]) await add(name);
  rmSync(sandbox.path("gone"), { recursive: true });
  rmSync(sandbox.path("plain", ".git"));
  rmSync(sandbox.path("taken"), { recursive: true });
  await git(sandbox.root, ["init", "-q", "taken"], sandbox.env);
  // Two entries that name one place: the checkout there names only one of them.
  writeFileSync(`${entry("copied")}/gitdir`, `${sandbox.path("fine")}/.git\n`);
  renameSync(sandbox.path("nested"), sandbox.path("fine", "nested"));
  rmSync(sandbox.path("fine", "nested", ".git"));
  writeFileSync(`${entry("nested")}/gitdir`, `${sandbox.path("fine", "nested")}/.git\n`);
  expect(kinds()).toEqual({
    fine: "worktree",
    gone: undefined,
    plain: undefined,
    taken: undefined,
    copied: undefined,
    nested: undefined,
  });
});

test("an entry that is broken or names no place is listed, and says why where it can", async () => {
  for (const name of ["headless", "nameless", "pipe", "odd", "elsewhere"]) await add(name);
  rmSync(`${entry("headless")}/HEAD`);
  rmSync(`${entry("nameless")}/gitdir`);
  rmSync(`${entry("pipe")}/gitdir`);
  execFileSync("mkfifo", [`${entry("pipe")}/gitdir`]);
  writeFileSync(`${entry("odd")}/gitdir`, "no path at all");
  writeFileSync(`${entry("elsewhere")}/commondir`, `${sandbox.root}\n`);
  mkdirSync(entry("empty"));
  expect(kinds()).toEqual({
    headless: "malformed",
    nameless: undefined,
    pipe: undefined,
    odd: undefined,
    elsewhere: "mismatch",
    empty: undefined,
  });
});

test("a checkout behind a link, and one with a relative back-pointer, are verified", async () => {
  for (const name of ["linked", "relative"]) await add(name);
  mkdirSync(sandbox.path("real"));
  renameSync(sandbox.path("linked"), sandbox.path("real", "linked"));
  symlinkSync(sandbox.path("real", "linked"), sandbox.path("linked"));
  writeFileSync(`${entry("relative")}/gitdir`, "../../../../relative/.git\n");
  expect(kinds()).toEqual({ linked: "worktree", relative: "worktree" });
  const [linked] = verifyEntries(commonDir);
  expect(linked).toMatchObject({
    top: sandbox.path("linked"),
    verdict: { identity: { top: sandbox.path("real", "linked") } },
  });
});

test("entries behind a link to another repository's are not this repository's", async () => {
  await add("w");
  cpSync(main, sandbox.path("other"), { recursive: true });
  rmSync(sandbox.path("other", ".git", "worktrees"), { recursive: true });
  symlinkSync(`${commonDir}/worktrees`, sandbox.path("other", ".git", "worktrees"));
  const [listed] = verifyEntries(sandbox.path("other", ".git"));
  expect(listed?.verdict?.kind).toBeUndefined();
});
