import { makeSandbox } from "@wt/fixtures/sandbox";
import { makeRepository } from "./grounds/worktrees.ts";
import { alternate } from "./measure/alternate.ts";
import { showTimes } from "./measure/show.ts";
import { peers } from "./peers/peers.ts";

/** How long each peer takes to find the checkout of a plain worktree; what it then knows differs, see `layouts`. */
export async function benchPeers(): Promise<void> {
  await using sandbox = makeSandbox();
  const { tops } = await makeRepository(sandbox, "repository", 1);
  const sides = Object.values(peers).map(({ name, find }) => ({ name, run: () => find(tops[0]) }));
  showTimes("One question for the top of a worktree", await alternate(sides, 15));
}
