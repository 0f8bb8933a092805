import { resolveWorktree, trackWorktree } from "@wt/core/node";
import { makeSandbox } from "@wt/fixtures/sandbox";
import { makeRepository } from "./grounds/worktrees.ts";
import { alternate } from "./measure/alternate.ts";
import { recordFsCalls } from "./measure/fs-calls.ts";
import { showTable, showTimes } from "./measure/show.ts";

/** Is it still the same worktree? Beside a full verdict. */
export async function benchReVerify(): Promise<void> {
  await using sandbox = makeSandbox();
  const { tops } = await makeRepository(sandbox, "repository", 1);
  const top = tops[0];
  // Nobody writes here: the files need not have settled.
  const tracked = trackWorktree(top, 0);
  if (!tracked.holds()) throw new Error("a plain worktree is not tracked");
  const [holds, verdict] = ["re-verify: `holds`", "re-verify: tracked `verdict`"];
  const timed = await alternate([
    { name: "full verdict", run: () => resolveWorktree(top) },
    { name: holds, run: () => tracked.holds() },
    { name: verdict, run: () => tracked.verdict() },
  ]);
  showTimes("Re-verify", timed, { [holds]: "under 0.20" });
  const calls = [holds, verdict].map((name) => {
    const { names } = recordFsCalls(() => (name === holds ? tracked.holds() : tracked.verdict()));
    return [name, String(names.length), [...new Set(names)].join(", ")];
  });
  showTable("The fs calls of a re-verify", [["what", "calls", "functions"], ...calls]);
}
