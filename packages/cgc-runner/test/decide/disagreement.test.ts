import { execFile } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { git } from "@wt/fixtures/git";
import { realCgc } from "@wt/fixtures/real-cgc";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Cgc } from "../../src/index.ts";
import {
  ask,
  bind,
  bound,
  done,
  index,
  makeWorkbench,
  planned,
  restoring,
  type Workbench,
} from "../samples/workbench.ts";

const LIMIT_MS = 120_000;
const run = promisify(execFile);

let bench: Workbench;
let cgc: Cgc;
let top: string;
let databasePath: string;
beforeAll(async () => {
  bench = await makeWorkbench();
  cgc = bench.cgc();
  top = bench.repository.discount;
  ({ databasePath } = await bind(cgc, top));
  done(await index(cgc, top));
}, LIMIT_MS);
afterAll(() => bench.dispose());

/** cgc as a user runs it, with nothing of ours around it. */
const plainCgc = (...args: string[]): Promise<unknown> =>
  run(realCgc(), args, { env: bench.sandbox.env, cwd: bench.sandbox.home });

const editRegistry = (from: string, to: string): void => {
  const text = readFileSync(bench.registryFile, "utf8");
  expect(text).toContain(from);
  writeFileSync(bench.registryFile, text.replace(from, to));
};

/** What becomes of a permit to read that was given before the change. */
async function readAfter(change: () => void): Promise<unknown> {
  const { graph } = await bound(cgc, top);
  if (graph.kind !== "complete") throw new Error(graph.kind);
  return restoring([bench.registryFile], async () => {
    change();
    return {
      decision: await cgc.decide(top),
      answer: await cgc.query(graph.readable, "RETURN 1 AS one"),
    };
  });
}

describe("a graph is not read", () => {
  test.each<[string, string, () => void]>([
    [
      "names another database file",
      "context-changed",
      () => editRegistry(databasePath, `${databasePath}.other`),
    ],
    [
      "names another engine",
      "context-changed",
      () => editRegistry("database: kuzudb", "database: ladybugdb"),
    ],
    [
      "lists another directory",
      "context-mixed",
      () => editRegistry(`- ${top}`, `- ${top}\n    - /elsewhere`),
    ],
    [
      "lists another directory alone",
      "context-mixed",
      () => editRegistry(`- ${top}`, "- /elsewhere"),
    ],
    [
      "lists no directory",
      "context-changed",
      () => editRegistry(`    repos:\n    - ${top}\n`, "    repos: []\n"),
    ],
    [
      "does not know the context",
      "context-missing",
      () => editRegistry("  wt-discount:", "  wt-other:"),
    ],
  ])("when the registry %s", async (_what, reason, change) => {
    expect(await readAfter(change)).toMatchObject({
      decision: { kind: "identity-mismatch", reason },
      answer: { kind: "refused", refusal: { code: "ground-changed" } },
    });
  });

  test("when the registry cannot be read, and then file and line are named", async () => {
    const lines = readFileSync(bench.registryFile, "utf8").split("\n").length;
    const file = bench.registryFile;
    expect(await readAfter(() => writeFileSync(file, "x: [\n", { flag: "a" }))).toMatchObject({
      decision: { kind: "refused", refusal: { code: "registry-broken", file, line: lines + 1 } },
      answer: { kind: "refused", refusal: { code: "ground-changed" } },
    });
  });

  test("when its database file is gone, and no empty one is made", async () => {
    const aside = `${databasePath}.aside`;
    const seen = await readAfter(() => renameSync(databasePath, aside));
    const made = existsSync(databasePath);
    renameSync(aside, databasePath);
    expect(seen).toMatchObject({
      decision: { kind: "identity-mismatch", reason: "database-missing" },
      answer: { kind: "refused", refusal: { code: "ground-changed" } },
    });
    expect(made).toBe(false);
  });

  test("when all of that is put back it is read as before", { timeout: LIMIT_MS }, async () => {
    expect(done(await ask(cgc, top, "RETURN 1 AS one"))).toEqual([{ one: 1 }]);
  });
});

describe("while the registry is broken", () => {
  test("no context is created, and the file stays as it is byte for byte", async () => {
    const { repository, registryFile, store } = bench;
    const plan = await planned(cgc, repository.invoice);
    await restoring([registryFile], async () => {
      const broken = `${readFileSync(registryFile, "utf8")}\n\tbroken: [\n`;
      writeFileSync(registryFile, broken);
      expect(await cgc.create(plan)).toMatchObject({
        kind: "refused",
        refusal: { code: "registry-broken", file: registryFile, line: expect.any(Number) },
      });
      expect(readFileSync(registryFile, "utf8")).toBe(broken);
      expect(await cgc.decide(repository.invoice)).toMatchObject({
        refusal: { code: "registry-broken" },
      });
    });
    expect(await cgc.decide(repository.invoice)).toMatchObject({
      kind: "unmapped",
      proposedName: "wt-invoice",
    });
    expect(store.usedNames()).toEqual(new Set(["wt-discount"]));
  });
});

// Each of these spoils the mapping for good, so they come last and in this order.
describe("what plain cgc does behind our back", () => {
  test("to the graph is seen at the next read, and the graph is trusted no more", {
    timeout: LIMIT_MS,
  }, async () => {
    const elsewhere = bench.sandbox.path("elsewhere");
    mkdirSync(elsewhere);
    writeFileSync(join(elsewhere, "foreign.py"), "def foreign():\n    return 1\n");
    // Unlike `index`, this does not show in the registry.
    await plainCgc("update", elsewhere, "-c", "wt-discount", "--quiet");
    const { graph } = await bound(cgc, top);
    expect(graph).toMatchObject({ kind: "complete", attested: false });
    expect(await ask(cgc, top, "MATCH (f:Function) RETURN f.name AS name")).toEqual({
      kind: "refused",
      refusal: { code: "graph-foreign" },
    });
    expect((await bound(cgc, top)).graph).toEqual({ kind: "failed" });
  });

  test("to a graph of two directories keeps it from being complete after another index", {
    timeout: LIMIT_MS,
  }, async () => {
    expect(await index(cgc, top)).toEqual({ kind: "refused", refusal: { code: "graph-foreign" } });
    expect((await bound(cgc, top)).graph).toEqual({ kind: "failed" });
  });

  test("by index shows as a mixed context", { timeout: LIMIT_MS }, async () => {
    await plainCgc("index", "--no-progress", bench.sandbox.path("elsewhere"), "-c", "wt-discount");
    expect(await cgc.decide(top)).toMatchObject({
      kind: "identity-mismatch",
      reason: "context-mixed",
    });
  });

  test("by deleting the context asks for consent again, and the old name is never used again", {
    timeout: LIMIT_MS,
  }, async () => {
    const answered = `echo y | '${realCgc()}' context delete wt-discount`;
    await run("sh", ["-c", answered], { env: bench.sandbox.env, cwd: bench.sandbox.home });
    expect(await cgc.decide(top)).toMatchObject({
      kind: "identity-mismatch",
      reason: "context-missing",
    });
    await expect(planned(cgc, top)).rejects.toThrow("answer-outdated");
    const plan = await planned(cgc, top, { replaces: true });
    const context = done(await cgc.create(plan));
    expect(context.name).toMatch(/^wt-discount-[0-9a-f]{8}$/);
    expect(context.databasePath).not.toBe(databasePath);
    expect(existsSync(databasePath)).toBe(true);
    expect(done(await index(cgc, top))).toMatchObject({ state: "complete", files: 3 });
    const { cypher, column, answers } = bench.repository.callers;
    const rows = done(await ask(cgc, top, cypher));
    expect(rows.map((row) => row[column])).toEqual(answers.discount);
    expect(bench.store.usedNames()).toEqual(new Set(["wt-discount", context.name]));
  });

  test("by git, which made the worktree anew, asks for consent again", {
    timeout: LIMIT_MS,
  }, async () => {
    const { repository, sandbox } = bench;
    await git(repository.main, ["worktree", "remove", "--force", top], sandbox.env);
    await git(repository.main, ["worktree", "add", "-q", top, "discount"], sandbox.env);
    expect(await cgc.decide(top)).toMatchObject({
      kind: "identity-mismatch",
      reason: "entry-recreated",
    });
    const before = bench.store.usedNames();
    const context = done(await cgc.create(await planned(cgc, top, { replaces: true })));
    expect([...before].map((name) => name.toLowerCase())).not.toContain(context.name);
    expect((await bound(cgc, top)).graph).toEqual({ kind: "never" });
  });
});
