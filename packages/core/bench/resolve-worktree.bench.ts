import { execFileSync } from "node:child_process";
import { closeSync, fstatSync, openSync, readSync, realpathSync, statSync } from "node:fs";
import { resolveWorktree } from "@wt/core/node";
import { makeDivergingRepository } from "@wt/fixtures/diverging-repository";
import { makeSandbox } from "@wt/fixtures/sandbox";
import { test } from "vitest";

test("the verdict for a linked worktree, beside bare file reads and a spawn of git", async ({
  bench,
}) => {
  await using sandbox = makeSandbox();
  const { main, discount } = await makeDivergingRepository(sandbox.root, sandbox.env);
  const entry = `${main}/.git/worktrees/discount`;
  const files = [`${discount}/.git`, `${entry}/commondir`, `${entry}/gitdir`, `${entry}/HEAD`];
  await bench.compare(
    bench("resolveWorktree", () => void resolveWorktree(discount)),
    bench("the four files of the entry alone, unparsed", () => {
      realpathSync.native(discount);
      for (const file of files) read(file);
      for (const path of [discount, entry, `${main}/.git/objects`, `${main}/.git/refs`])
        statSync(path);
    }),
    bench(
      "git rev-parse",
      () => void execFileSync("git", ["rev-parse", "--git-dir"], { cwd: discount }),
    ),
  );
});

function read(path: string): void {
  const file = openSync(path, "r");
  fstatSync(file);
  readSync(file, Buffer.alloc(4096));
  closeSync(file);
}
