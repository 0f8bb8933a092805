import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { done, makeWorkbench, planned, type Workbench } from "../samples/workbench.ts";

let bench: Workbench;
beforeAll(async () => {
  bench = await makeWorkbench();
});
afterAll(() => bench.dispose());

// Declining needs no cgc.
const noCgc = { command: ["/nowhere/cgc"] };

async function shownAt(
  cwd: string,
): Promise<Parameters<ReturnType<Workbench["cgc"]>["decline"]>[0]> {
  const decision = await bench.cgc(noCgc).decide(cwd);
  if (decision.kind !== "unmapped") throw new Error(decision.kind);
  return decision.identity;
}

test("never for this worktree is kept, without a context, and can be taken back by a yes that replaces", async () => {
  const cgc = bench.cgc(noCgc);
  const top = bench.repository.discount;
  const shown = await shownAt(top);
  done(await cgc.decline(shown));
  expect(await cgc.decide(top)).toEqual({ kind: "declined", identity: shown });
  expect(bench.store.usedNames()).toEqual(new Set());
  expect(await cgc.decline(shown)).toEqual({
    kind: "refused",
    refusal: { code: "ground-changed" },
  });
  await expect(planned(cgc, top)).rejects.toThrow("answer-outdated");
  await expect(planned(cgc, top, { replaces: true })).resolves.toMatchObject({ supersedes: 1 });
  expect(readdirSync(join(bench.store.directory, "locks"))).toEqual([]);
  expect(existsSync(join(bench.sandbox.home, ".codegraphcontext"))).toBe(false);
});

test("a worktree that is another one than was shown is not declined", async () => {
  const cgc = bench.cgc(noCgc);
  const shown = await shownAt(bench.repository.invoice);
  const pointer = { ...shown.incarnation.pointer, ino: "1" };
  const other = { ...shown, incarnation: { ...shown.incarnation, pointer } };
  expect(await cgc.decline(other)).toEqual({
    kind: "refused",
    refusal: { code: "ground-changed" },
  });
  expect(await cgc.decide(bench.repository.invoice)).toMatchObject({ kind: "unmapped" });
});
