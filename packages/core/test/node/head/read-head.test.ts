import { appendFileSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { type LinkedWorktree, makeLinkedWorktree } from "@wt/fixtures/linked-worktree";
import { makeSandbox, type Sandbox } from "@wt/fixtures/sandbox";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { commitOf } from "../../../src/index.ts";
import { readHead } from "../../../src/node/head/read-head.ts";

let sandbox: Sandbox;
let inTop: LinkedWorktree["inTop"];
let commonDir: string;
beforeEach(async () => {
  sandbox = makeSandbox();
  ({ commonDir, inTop } = await makeLinkedWorktree(sandbox));
});
afterEach(() => sandbox.dispose());

const head = () => readHead({ commonDir, id: "w" });
const entry = (file: string): string => `${commonDir}/worktrees/w/${file}`;

/** What git itself says. */
async function commitByGit(): Promise<string> {
  return inTop("rev-parse", "--verify", "--quiet", "HEAD");
}

describe("HEAD is read as git reads it", () => {
  test.each<[string, string, () => Promise<unknown>]>([
    ["a loose branch", "branch", () => inTop("commit", "-q", "--allow-empty", "-m", "second")],
    ["a packed branch", "branch", () => inTop("pack-refs", "--all", "--prune")],
    [
      "a branch that is loose again after it was packed",
      "branch",
      async () => {
        await inTop("pack-refs", "--all", "--prune");
        await inTop("commit", "-q", "--allow-empty", "-m", "second");
      },
    ],
    [
      "a packed branch with the folder of deleted branches in its place",
      "branch",
      async () => {
        await inTop("pack-refs", "--all", "--prune");
        mkdirSync(`${commonDir}/refs/heads/w/left`, { recursive: true });
      },
    ],
    ["a branch with slashes", "branch", () => inTop("checkout", "-q", "-b", "feat/größe/x")],
    [
      "a symbolic branch",
      "branch",
      () =>
        inTop("symbolic-ref", "refs/heads/alias", "refs/heads/main").then(() =>
          inTop("symbolic-ref", "HEAD", "refs/heads/alias"),
        ),
    ],
    ["a detached HEAD", "detached", () => inTop("checkout", "-q", "--detach")],
    [
      "a ref of this worktree alone",
      "branch",
      async () => {
        await inTop("update-ref", "refs/worktree/mine", "HEAD");
        writeFileSync(entry("HEAD"), "ref: refs/worktree/mine\n");
      },
    ],
  ])("%s", async (_what, kind, act) => {
    await act();
    const seen = head();
    expect([seen.kind, commitOf(seen)]).toEqual([kind, await commitByGit()]);
  });

  test("a branch without a commit", async () => {
    await inTop("checkout", "-q", "--orphan", "empty");
    expect(head()).toEqual({ kind: "unborn", ref: "refs/heads/empty" });
    await expect(commitByGit()).rejects.toThrow();
  });
});

describe("HEAD is unknown", () => {
  test.each<[string, () => void]>([
    ["where refs are kept in tables", () => mkdirSync(`${commonDir}/reftable`)],
    ["where the tables hide it", () => writeFileSync(entry("HEAD"), "ref: refs/heads/.invalid\n")],
    ["without a file", () => rmSync(entry("HEAD"))],
    ["in a damaged file", () => writeFileSync(entry("HEAD"), "nonsense\n")],
    ["where the branch is damaged", () => writeFileSync(`${commonDir}/refs/heads/w`, "nonsense\n")],
    [
      "where the branch is a dangling link",
      () => {
        rmSync(`${commonDir}/refs/heads/w`);
        symlinkSync("gone", `${commonDir}/refs/heads/w`);
      },
    ],
    [
      "in a circle of symbolic refs",
      () => {
        writeFileSync(`${commonDir}/refs/heads/w`, "ref: refs/heads/w\n");
      },
    ],
    [
      "where it leads out of the refs",
      () => {
        writeFileSync(entry("HEAD"), "ref: refs/heads/../../../main/.git/refs/heads/main\n");
      },
    ],
    [
      "where the packed refs are a folder",
      () => {
        rmSync(`${commonDir}/refs/heads/w`);
        mkdirSync(`${commonDir}/packed-refs`);
      },
    ],
  ])("%s", (_what, act) => {
    act();
    expect(head()).toEqual({ kind: "unknown" });
  });
});

test("a long list of packed refs is read", async () => {
  await inTop("pack-refs", "--all", "--prune");
  const lines = Array.from({ length: 20_000 }, (_, at) => `${"a".repeat(40)} refs/tags/t${at}\n`);
  appendFileSync(`${commonDir}/packed-refs`, lines.join(""));
  expect(commitOf(head())).toBe(await commitByGit());
});
