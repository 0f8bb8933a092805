import {
  copyFileSync,
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import type { MappingRecord } from "@wt/core";
import { git } from "@wt/fixtures/git";
import { realCgc } from "@wt/fixtures/real-cgc";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Cgc, Outcome, Row } from "../../src/index.ts";
import { until, writeProgram } from "../samples/programs.ts";
import { bind, bound, done, index, makeWorkbench, type Workbench } from "../samples/workbench.ts";

const LIMIT_MS = 120_000;

let bench: Workbench;
let cgc: Cgc;
/** The real cgc, whose end is held back until a file is there: a query that takes its time. */
let slow: Cgc;
let top: string;
let databasePath: string;
beforeAll(async () => {
  bench = await makeWorkbench();
  cgc = bench.cgc();
  top = bench.repository.discount;
  ({ databasePath } = await bind(cgc, top));
  done(await index(cgc, top));
  const path = writeProgram(
    bench.sandbox.path("slow", "cgc"),
    `'${realCgc()}' "$@"; code=$?
case "$*" in *"$(cat '${bench.sandbox.path("held")}')"*)
  touch '${bench.sandbox.path("answered")}'
  until [ -e '${bench.sandbox.path("go")}' ]; do sleep 0.05; done
esac
exit $code`,
  );
  slow = bench.cgc({ command: [path] });
}, LIMIT_MS);
afterAll(() => bench.dispose());

const QUERY = "MATCH (f:File) RETURN count(f) AS files";

/** The outcome of a query during which `change` happens, after the call of cgc that has `held` in it and before we see its end. */
async function askedDuring(
  change: () => void | Promise<void>,
  held = "count(f) AS files",
): Promise<Outcome<readonly Row[]>> {
  for (const name of ["answered", "go"]) rmSync(bench.sandbox.path(name), { force: true });
  writeFileSync(bench.sandbox.path("held"), held);
  const { graph } = await bound(slow, top);
  if (graph.kind !== "complete") throw new Error(graph.kind);
  const asked = slow.query(graph.readable, QUERY);
  await until(() => existsSync(bench.sandbox.path("answered")));
  await change();
  writeFileSync(bench.sandbox.path("go"), "");
  return asked;
}

function recordOf(): MappingRecord {
  const found = bench.store.lookUp(identity());
  if (found.kind !== "found") throw new Error(found.kind);
  return found.record;
}

let shown: MappingRecord["identity"] | undefined;
function identity(): MappingRecord["identity"] {
  if (!shown) throw new Error("not looked up");
  return shown;
}
beforeAll(async () => {
  shown = (await bound(cgc, top)).owned.identity;
});

const dropped = { kind: "refused", refusal: { code: "ground-changed" } };

describe("an answer is dropped when meanwhile", () => {
  // A dropped answer leaves the graph unattested, and the next one would be counted first.
  afterEach(() => bench.store.marks.note(databasePath));

  // The first query only shows that the slow cgc answers when nothing changes.
  test("nothing changed: it is not", { timeout: LIMIT_MS }, async () => {
    expect(await askedDuring(() => undefined)).toEqual({ kind: "done", value: [{ files: 3 }] });
  });

  test("another index was stamped", { timeout: LIMIT_MS }, async () => {
    const before = recordOf();
    const { stamp } = before;
    if (!stamp) throw new Error("no stamp");
    const outcome = await askedDuring(() =>
      bench.store.replace({ ...before, stamp: { ...stamp, generation: stamp.generation + 1 } }),
    );
    bench.store.replace(before);
    expect(outcome).toEqual(dropped);
  });

  test("the record was written anew", { timeout: LIMIT_MS }, async () => {
    const before = recordOf();
    const outcome = await askedDuring(() =>
      bench.store.replace({ ...before, generation: before.generation + 1 }),
    );
    bench.store.replace(before);
    expect(outcome).toEqual(dropped);
  });

  test("the database went away", { timeout: LIMIT_MS }, async () => {
    const outcome = await askedDuring(() => renameSync(databasePath, `${databasePath}.aside`));
    expect(existsSync(databasePath)).toBe(false);
    renameSync(`${databasePath}.aside`, databasePath);
    expect(outcome).toEqual(dropped);
  });

  test("the database was replaced by another file", { timeout: LIMIT_MS }, async () => {
    const outcome = await askedDuring(() => {
      renameSync(databasePath, `${databasePath}.aside`);
      copyFileSync(`${databasePath}.aside`, databasePath);
    });
    renameSync(`${databasePath}.aside`, databasePath);
    expect(outcome).toEqual(dropped);
  });

  test("the database went away while the graph was counted, and none is made", {
    timeout: LIMIT_MS,
  }, async () => {
    utimesSync(databasePath, 1, 1);
    const remove = (): void => renameSync(databasePath, `${databasePath}.aside`);
    const outcome = await askedDuring(remove, "UNION ALL");
    const made = existsSync(databasePath);
    renameSync(`${databasePath}.aside`, databasePath);
    expect(outcome).toEqual(dropped);
    expect(made).toBe(false);
  });

  test("another directory was indexed into the context", { timeout: LIMIT_MS }, async () => {
    const before = readFileSync(bench.registryFile, "utf8");
    const mixed = before.replace(`- ${top}`, `- ${top}\n    - /elsewhere`);
    const outcome = await askedDuring(() => writeFileSync(bench.registryFile, mixed));
    writeFileSync(bench.registryFile, before);
    expect(outcome).toEqual(dropped);
  });

  test("the worktree lost its checkout", { timeout: LIMIT_MS }, async () => {
    const pointer = join(top, ".git");
    const outcome = await askedDuring(() => renameSync(pointer, `${pointer}.aside`));
    renameSync(`${pointer}.aside`, pointer);
    expect(outcome).toEqual(dropped);
  });

  test("the worktree was removed and added again", { timeout: LIMIT_MS }, async () => {
    const { repository, sandbox } = bench;
    const outcome = await askedDuring(async () => {
      await git(repository.main, ["worktree", "remove", "--force", top], sandbox.env);
      await git(repository.main, ["worktree", "add", "-q", top, "discount"], sandbox.env);
    });
    expect(outcome).toEqual(dropped);
  });
});
