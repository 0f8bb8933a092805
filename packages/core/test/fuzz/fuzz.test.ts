import { git } from "@wt/fixtures/git";
import { makeSandbox, type Sandbox } from "@wt/fixtures/sandbox";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Counts } from "../../fuzz/compare.ts";
import { filesProperty } from "../../fuzz/files.ts";
import { type Ground, groundAt, layGround } from "../../fuzz/ground/ground.ts";
import { worktreeByTheRules } from "../../fuzz/oracle/worktree-by-the-rules.ts";
import { raceRound } from "../../fuzz/race/race.ts";
import { treesProperty } from "../../fuzz/trees.ts";
import { bundleProgram } from "../samples/bundle.ts";

// The long version is `pnpm --filter @wt/core fuzz`.
let sandbox: Sandbox;
let ground: Ground;
let counts: Counts;
beforeEach(() => {
  sandbox = makeSandbox();
  // Deep down, so that no relative link leads out of the sandbox.
  ground = groundAt(sandbox.path("g/g/g/g"));
  counts = new Map();
});
afterEach(() => sandbox.dispose());

describe("the verdict is what the rules say", () => {
  test("with any bytes in the small files", () => {
    fc.assert(filesProperty(ground, counts), { seed: 4, numRuns: 200 });
    expect([...counts.keys()]).toEqual(expect.arrayContaining(["worktree", "mismatch"]));
  });

  test("in any tree", () => {
    fc.assert(treesProperty(ground, counts), { seed: 4, numRuns: 60 });
    expect([...counts.keys()]).toEqual(expect.arrayContaining(["worktree", "mismatch"]));
  });

  test("while git and a person work on the same worktrees", async () => {
    const asker = await bundleProgram(
      new URL("../../fuzz/race/asker.ts", import.meta.url),
      sandbox.path("program"),
    );
    const race = { root: sandbox.path("race"), env: sandbox.env, asker };
    for (const seed of [1, 2]) expect(await raceRound(race, seed, counts)).toEqual([]);
    expect(counts.get("resolve: worktree")).toBeGreaterThan(0);
  });
});

describe("the ground of the fuzzers", () => {
  test("holds worktrees, for git and for the rules", async () => {
    layGround(ground);
    const { main, other, a, b, c, nested } = ground;
    const worktrees: [string, string][] = [
      [main, a],
      [main, b],
      [main, nested],
      [other, c],
    ];
    for (const [repository, top] of worktrees) {
      const asked = ["rev-parse", "--show-toplevel", "--git-common-dir"];
      const commonDir = `${repository}/.git`;
      expect(await git(top, asked, sandbox.env)).toBe(`${top}\n${commonDir}`);
      expect(worktreeByTheRules(top)).toMatchObject({ commonDir, top });
    }
    expect(worktreeByTheRules(main)).toBeUndefined();
    expect(worktreeByTheRules(ground.submodule)).toBeUndefined();
  });
});
