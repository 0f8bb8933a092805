import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeWorkbench, type Workbench } from "../samples/workbench.ts";

let bench: Workbench;
beforeEach(async () => {
  bench = await makeWorkbench();
});
afterEach(() => bench.dispose());

const proposed = async (): Promise<unknown> => {
  const decision = await bench.cgc().decide(bench.repository.discount);
  return decision.kind === "unmapped" ? decision.proposedName : decision;
};

test("a name is the worktree's own where it is free", async () => {
  expect(await proposed()).toBe("wt-discount");
});

test.each<[string, () => void]>([
  [
    "a context has it",
    () => {
      mkdirSync(dirname(bench.registryFile));
      writeFileSync(
        bench.registryFile,
        "contexts:\n  WT-Discount: {database: kuzudb, repos: []}\n",
      );
    },
  ],
  [
    // `context delete` leaves it, with the old graph in it.
    "a folder of a deleted context has it",
    () =>
      mkdirSync(join(bench.sandbox.home, ".codegraphcontext", "contexts", "wt-discount"), {
        recursive: true,
      }),
  ],
])("a name is a longer one when %s", async (_what, take) => {
  take();
  expect(await proposed()).toMatch(/^wt-discount-[0-9a-f]{8}$/);
});
