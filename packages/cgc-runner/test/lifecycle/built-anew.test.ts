import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { git } from "@wt/fixtures/git";
import { realCgc } from "@wt/fixtures/real-cgc";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Cgc } from "../../src/index.ts";
import {
  ask,
  bind,
  bound,
  done,
  index,
  makeWorkbench,
  type Workbench,
} from "../samples/workbench.ts";

const LIMIT_MS = 180_000;
const NAMES = "MATCH (f:File) RETURN f.name AS name ORDER BY name";

let bench: Workbench;
let cgc: Cgc;
let top: string;
beforeAll(async () => {
  bench = await makeWorkbench();
  cgc = bench.cgc();
  top = bench.repository.discount;
  await bind(cgc, top);
});
afterAll(() => bench.dispose());

const names = async (): Promise<unknown[]> =>
  done(await ask(cgc, top, NAMES)).map(({ name }) => name);

/** Stamps the graph as one whose run was cancelled, as a kill in the last moment leaves it. */
async function interrupt(): Promise<void> {
  const { owned } = await bound(cgc, top);
  const found = bench.store.lookUp(owned.identity);
  if (found.kind !== "found" || found.record.stamp === null) throw new Error(found.kind);
  const { record } = found;
  const stamp = { ...found.record.stamp, state: "interrupted" as const };
  bench.store.replace({ ...record, generation: record.generation + 1, stamp });
}

test("after an interruption nothing of an earlier state is left, edges included", {
  timeout: LIMIT_MS,
}, async () => {
  const { callers } = bench.repository;
  writeFileSync(join(top, "old.py"), "def old():\n    return 1\n");
  done(await index(cgc, top));
  await interrupt();
  await git(top, ["clean", "-fq"], bench.sandbox.env);
  // All files of the graph are there: without a new start cgc would skip the worktree and exit 0.
  expect(done(await index(cgc, top))).toMatchObject({ state: "complete", files: 3 });
  expect(await names()).not.toContain("old.py");
  const rows = done(await ask(cgc, top, callers.cypher));
  expect(rows.map((row) => row[callers.column])).toEqual(callers.answers.discount);
});

test("an answer read beside a foreign update is never shown", { timeout: LIMIT_MS }, async () => {
  const { owned } = await bound(cgc, top);
  const { env } = bench.sandbox;
  const pinned = {
    ...env,
    CGC_RUNTIME_DB_TYPE: owned.context.engine,
    CGC_RUNTIME_DB_PATH: owned.context.databasePath,
  };
  const { graph } = await bound(cgc, top);
  if (graph.kind !== "complete") throw new Error(graph.kind);
  // The mark of our last call still fits when the question is asked: it is noted again after the foreign write.
  execFileSync(realCgc(), ["update", bench.repository.invoice, "--context", owned.context.name], {
    cwd: bench.sandbox.root,
    env: pinned,
    stdio: "pipe",
  });
  bench.store.marks.note(owned.context.databasePath);
  expect((await bound(cgc, top)).graph).toMatchObject({ kind: "complete", attested: true });
  const { invoiceLine } = bench.repository;
  expect(await cgc.query(graph.readable, invoiceLine.cypher)).toEqual({
    kind: "refused",
    refusal: { code: "graph-foreign" },
  });
  expect((await bound(cgc, top)).graph).toEqual({ kind: "failed" });
});
