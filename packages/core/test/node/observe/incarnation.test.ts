import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { cp } from "node:fs/promises";
import { git } from "@wt/fixtures/git";
import { makeSandbox, type Sandbox } from "@wt/fixtures/sandbox";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { incarnationDifference, type WorktreeIdentity } from "../../../src/index.ts";
import { resolveWorktree } from "../../../src/node/observe/resolve-worktree.ts";

let sandbox: Sandbox;
let main: string;
let top: string;
beforeEach(async () => {
  sandbox = makeSandbox();
  main = sandbox.path("main");
  top = sandbox.path("w");
  mkdirSync(main);
  await inMain("init", "-q", "-b", "main");
  await inMain("commit", "-q", "--allow-empty", "-m", "first");
  await inMain("worktree", "add", "-q", top);
});
afterEach(() => sandbox.dispose());

const inMain = (...args: string[]): Promise<string> => git(main, args, sandbox.env);
const inTop = (...args: string[]): Promise<string> => git(top, args, sandbox.env);

function identityAt(cwd: string): WorktreeIdentity {
  const verdict = resolveWorktree(cwd);
  if (verdict.kind !== "worktree") throw new Error(`${cwd}: ${JSON.stringify(verdict)}`);
  return verdict.identity;
}

describe("the incarnation", () => {
  test.each<[string, () => Promise<unknown>]>([
    ["a commit", () => inTop("commit", "-q", "--allow-empty", "-m", "second")],
    ["a checkout", () => inTop("checkout", "-q", "-b", "topic")],
    ["a detached HEAD", () => inTop("checkout", "-q", "--detach")],
    ["gc", () => inMain("gc", "-q", "--prune=now")],
    [
      "a lock and an unlock",
      async () => {
        await inMain("worktree", "lock", top);
        await inMain("worktree", "unlock", top);
      },
    ],
    ["a prune", () => inMain("worktree", "prune", "--expire=now")],
    ["a repair with nothing to do", () => inMain("worktree", "repair")],
    ["a reset", () => inTop("reset", "-q", "--hard")],
    ["status", () => inTop("status")],
    ["another worktree", () => inMain("worktree", "add", "-q", sandbox.path("other"))],
    ["a branch that was renamed", () => inTop("branch", "-m", "renamed")],
  ])("stays through %s", async (_what, act) => {
    const before = identityAt(top);
    await act();
    expect(identityAt(top)).toEqual(before);
  });

  test("stays through a move, which changes the top alone", async () => {
    const before = identityAt(top);
    const moved = sandbox.path("moved");
    await inMain("worktree", "move", top, moved);
    expect(identityAt(moved)).toEqual({ ...before, top: moved });
  });

  test("stays through a move of the whole repository with a repair", async () => {
    const before = identityAt(top);
    renameSync(main, sandbox.path("renamed"));
    await git(sandbox.path("renamed"), ["worktree", "repair", top], sandbox.env);
    const { commonDir, ...rest } = identityAt(top);
    expect(commonDir).toBe(sandbox.path("renamed", ".git"));
    expect({ ...rest, commonDir: before.commonDir }).toEqual(before);
  });

  test("changes when a worktree is removed and added again, though nothing else does", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { incarnation: before, ...sameBefore } = identityAt(top);
      await inMain("worktree", "remove", "--force", top);
      await inMain("worktree", "add", "-q", "-B", "w", top);
      const { incarnation: after, ...sameAfter } = identityAt(top);
      expect(sameAfter).toEqual(sameBefore);
      expect(incarnationDifference(before, after)).toBe("entry-recreated");
    }
  });

  test("changes when the checkout is replaced by a copy of itself", async () => {
    const before = identityAt(top);
    await cp(top, sandbox.path("copy"), { recursive: true });
    rmSync(top, { recursive: true });
    renameSync(sandbox.path("copy"), top);
    const after = identityAt(top);
    expect(incarnationDifference(before.incarnation, after.incarnation)).toBe("checkout-replaced");
  });

  test("changes when the checkout is made again by hand with the same pointer", async () => {
    const before = identityAt(top);
    rmSync(top, { recursive: true });
    mkdirSync(top);
    const entry = sandbox.path("main", ".git", "worktrees", "w");
    expect(existsSync(entry)).toBe(true);
    writeFileSync(`${top}/.git`, `gitdir: ${entry}\n`);
    const after = identityAt(top);
    expect(incarnationDifference(before.incarnation, after.incarnation)).toBe("checkout-replaced");
  });
});
