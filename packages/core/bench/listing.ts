import { execFileSync } from "node:child_process";
import { listEntries, verifyEntries } from "@wt/core/node";
import { makeSandbox } from "@wt/fixtures/sandbox";
import { makeRepository } from "./grounds/worktrees.ts";
import { alternate } from "./measure/alternate.ts";
import { showTimes } from "./measure/show.ts";

const budgets = {
  "ids and paths": "at most 0.20 (5 times faster)",
  verified: "at most 0.67 (1.5 times faster)",
};

/** All worktrees of a repository, beside git's own list of them. */
export async function benchListing(): Promise<void> {
  await using sandbox = makeSandbox();
  for (const count of [1, 100, 1000]) {
    const { commonDir } = await makeRepository(sandbox, `of-${count}`, count);
    const sound = verifyEntries(commonDir).filter(({ verdict }) => verdict?.kind === "worktree");
    if (sound.length !== count || listEntries(commonDir).length !== count)
      throw new Error(`${sound.length} of ${count} worktrees are listed as sound`);
    const options = { cwd: commonDir, env: sandbox.env, maxBuffer: 16 * 1024 * 1024 };
    const list = ["worktree", "list", "--porcelain", "-z"];
    const timed = await alternate(
      [
        { name: "`git worktree list`", run: () => execFileSync("git", list, options) },
        { name: "ids and paths", run: () => listEntries(commonDir) },
        { name: "verified", run: () => verifyEntries(commonDir) },
      ],
      15,
    );
    showTimes(`Listing of ${count} worktrees`, timed, count === 1000 ? budgets : {});
  }
}
