import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { git } from "@wt/fixtures/git";
import { realCgc } from "@wt/fixtures/real-cgc";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Cgc } from "../../src/index.ts";
import { findNestedCheckouts } from "../../src/lifecycle/nested-checkouts.ts";
import {
  ask,
  bind,
  bound,
  done,
  index,
  makeWorkbench,
  type Workbench,
} from "../samples/workbench.ts";

const FILES = "MATCH (f:File) RETURN f.name AS name ORDER BY name";

let bench: Workbench;
let cgc: Cgc;
let top: string;
beforeAll(async () => {
  bench = await makeWorkbench();
  cgc = bench.cgc();
  top = bench.repository.discount;
  const { env } = bench.sandbox;
  const { main } = bench.repository;
  // Characters that mean something in an ignore file, a dot folder, a clone, and a submodule.
  await git(main, ["worktree", "add", "-q", "-b", "inner", join(top, "trees", "in*n[e]r ?")], env);
  await git(
    main,
    ["worktree", "add", "-q", "-b", "hidden", join(top, ".worktrees", "hidden")],
    env,
  );
  await git(main, ["clone", "-q", main, join(top, "clone")], env);
  const add = ["-c", "protocol.file.allow=always", "submodule", "add", "-q", main, "module"];
  await git(top, add, env);
  mkdirSync(join(top, "plain", ".git"), { recursive: true });
  writeFileSync(join(top, "plain", "plain_code.py"), "def plain():\n    return 1\n");
  symlinkSync(main, join(top, "link"));
});
afterAll(() => bench.dispose());

test("worktrees and clones below are nested; submodules, odd folders and symlinks are not", async () => {
  expect(await findNestedCheckouts(top)).toEqual([
    ".worktrees/hidden",
    "clone",
    "trees/in*n[e]r ?",
  ]);
});

test("an ignore file that is a link is not written through", async () => {
  const link = join(top, ".cgcignore");
  const target = bench.sandbox.path("elsewhere");
  symlinkSync(target, link);
  await bind(cgc, top);
  expect(await index(cgc, top)).toEqual({
    kind: "refused",
    refusal: { code: "ignore-file-linked", path: link },
  });
  expect((await bound(cgc, top)).graph).toEqual({ kind: "never" });
  expect(existsSync(target)).toBe(false);
  rmSync(link);
});

test("the graph holds nothing of a nested checkout, and the stamp names what was left out", async () => {
  const stamp = done(await index(cgc, top));
  expect(stamp).toMatchObject({ state: "complete", nested: await findNestedCheckouts(top) });
  const rows = done(await ask(cgc, top, FILES));
  // Twice: the worktree's own, and the submodule's.
  expect(rows.filter(({ name }) => name === "prices.py")).toHaveLength(2);
  expect(rows).toContainEqual({ name: "plain_code.py" });
});

test("a graph that somebody else rebuilt with more or less in it is not read", async () => {
  const { owned } = await bound(cgc, top);
  writeFileSync(join(top, "later.py"), "def later():\n    return 1\n");
  execFileSync(realCgc(), ["update", "--context", owned.context.name, top], {
    cwd: bench.sandbox.root,
    env: {
      ...bench.sandbox.env,
      CGC_RUNTIME_DB_TYPE: owned.context.engine,
      CGC_RUNTIME_DB_PATH: owned.context.databasePath,
    },
    stdio: "pipe",
  });
  expect((await bound(cgc, top)).graph).toMatchObject({ kind: "complete", attested: false });
  expect(await ask(cgc, top, FILES)).toEqual({
    kind: "refused",
    refusal: { code: "graph-foreign" },
  });
  expect((await bound(cgc, top)).graph).toEqual({ kind: "failed" });
});
