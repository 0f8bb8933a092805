import { execFileSync } from "node:child_process";
import { resolveWorktree } from "@wt/core/node";
import { makeSandbox } from "@wt/fixtures/sandbox";
import { makeRepository } from "./grounds/worktrees.ts";
import { alternate } from "./measure/alternate.ts";
import { recordFsCalls } from "./measure/fs-calls.ts";
import { showTable, showTimes } from "./measure/show.ts";

/** A verdict beside exactly the file system calls that it makes, and beside a spawn of git. */
export async function benchVerdict(): Promise<void> {
  await using sandbox = makeSandbox();
  const { tops } = await makeRepository(sandbox, "repository", 1);
  const top = tops[0];
  const { names, replay } = recordFsCalls(() => void resolveWorktree(top));
  const resolve = { name: "verdict", run: () => resolveWorktree(top) };
  const calls = "the same fs calls, nothing parsed";
  const spawn = "spawn of `git rev-parse`";
  showTimes("Verdict for the top of a worktree", await againstCalls(), {
    verdict: "at most 1.3",
  });
  showTimes("Verdict beside git", await againstGit(), {
    verdict: "at most 0.05 (20 times faster)",
  });
  showTable("The fs calls of one verdict", [["function", "calls"], ...counted(names)]);

  async function againstCalls() {
    return await alternate([{ name: calls, run: replay }, resolve], 101);
  }
  async function againstGit() {
    const options = { cwd: top, env: sandbox.env };
    const run = () => execFileSync("git", ["rev-parse", "--git-dir"], options);
    return await alternate([{ name: spawn, run }, resolve]);
  }
}

function counted(names: readonly string[]): string[][] {
  const rows = [...new Set(names)].map((name) => [
    name,
    String(names.filter((one) => one === name).length),
  ]);
  return [...rows, ["all", String(names.length)]];
}
