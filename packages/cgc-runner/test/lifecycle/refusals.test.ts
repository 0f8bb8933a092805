import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { git } from "@wt/fixtures/git";
import { realCgc } from "@wt/fixtures/real-cgc";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeProgram } from "../samples/programs.ts";
import { bound, done, makeWorkbench, planned, type Workbench } from "../samples/workbench.ts";

const LIMIT_MS = 120_000;

let bench: Workbench;
beforeAll(async () => {
  bench = await makeWorkbench();
});
afterAll(() => bench.dispose());

const real = `exec '${realCgc()}' "$@"`;

interface Refused {
  readonly code: string;
  readonly detail?: string;
  readonly name?: string;
  readonly version?: string;
}

/** What each program is: `undefined` for none at all. */
const programs: readonly [string, Refused, string | undefined][] = [
  ["is missing", { code: "cgc-missing" }, undefined],
  ["has lost its Python", { code: "cgc-not-runnable" }, "#!/nowhere/bin/python\n"],
  ["is another program", { code: "cgc-not-runnable" }, "echo hello"],
  [
    // cgc before 0.4 has no contexts; typer then answers so.
    "knows no contexts",
    { code: "cgc-too-old", version: "0.3.1" },
    `[ "$1" = --version ] && { echo 'CodeGraphContext 0.3.1'; exit 0; }
echo "│ No such command 'context'. │" >&2; exit 2`,
  ],
  [
    // As on a Python for which no engine has a wheel: every index ends so, after a context was registered.
    "has no engine that works",
    { code: "engine-missing", detail: "kuzudb, ladybugdb, falkordb" },
    `[ "$1" != index ] || { echo 'Database Configuration Error: no engine'; exit 1; }
${real}`,
  ],
  [
    // cgc without FalkorDB Lite exits 0 and keeps the graph elsewhere.
    "leaves no file where it is told to",
    { code: "engine-missing", detail: "kuzudb" },
    `[ "$1" != index ] || exit 0
${real}`,
  ],
  [
    // Two writers of the registry at once: the one that loses is told that all went well.
    "loses the registration",
    { code: "registration-lost", name: "wt-discount" },
    `[ "$1 $3" != "context wt-discount" ] || { echo "✅ Created context 'wt-discount'"; exit 0; }
${real}`,
  ],
  [
    // A full disk: what cgc prints when config.yaml cannot be saved.
    "cannot save the registration",
    { code: "registration-lost" },
    `case "$1 $3" in "context wt-"*)
  echo 'Error saving config.yaml: [Errno 28] No space left on device'; echo '✅ Created'; exit 0;;
esac
${real}`,
  ],
];

test.each(programs)(
  "a cgc that %s creates nothing, and leaves nothing behind",
  {
    timeout: LIMIT_MS,
  },
  async (what, refusal, script) => {
    const path = bench.sandbox.path(what.replaceAll(" ", "-"), "cgc");
    if (script !== undefined) writeProgram(path, script);
    const wanted = refusal.detail === "kuzudb" ? "kuzudb" : undefined;
    const cgc = bench.cgc({ command: [path], database: wanted });
    const top = bench.repository.discount;
    const plan = await planned(cgc, top);
    expect(await cgc.create(plan)).toMatchObject({ kind: "refused", refusal });
    expect(await cgc.decide(top)).toMatchObject({ kind: "unmapped" });
    expect(readdirSync(bench.sandbox.home)).toEqual([]);
    const locks = join(bench.store.directory, "locks");
    expect(existsSync(locks) ? readdirSync(locks) : []).toEqual([]);
  },
);

test("after all of that a good cgc creates, and the trial of its engine is kept", {
  timeout: LIMIT_MS,
}, async () => {
  const cgc = bench.cgc();
  const top = bench.repository.discount;
  const plan = await planned(cgc, top);
  const context = done(await cgc.create(plan));
  expect(context.engine).toBe("kuzudb");
  expect((await bound(cgc, top)).graph).toEqual({ kind: "never" });
  expect(await cgc.create(plan)).toEqual({
    kind: "refused",
    refusal: { code: "ground-changed" },
  });
  expect((await bound(cgc, top)).owned.context).toEqual(context);
});

test("a plan for a worktree that was made anew creates nothing", {
  timeout: LIMIT_MS,
}, async () => {
  const { repository, sandbox } = bench;
  const cgc = bench.cgc();
  const plan = await planned(cgc, repository.invoice);
  await git(repository.main, ["worktree", "remove", "--force", repository.invoice], sandbox.env);
  await git(repository.main, ["worktree", "add", "-q", repository.invoice, "invoice"], sandbox.env);
  expect(await cgc.create(plan)).toEqual({ kind: "refused", refusal: { code: "ground-changed" } });
  expect(await cgc.decide(repository.invoice)).toMatchObject({ kind: "unmapped" });
});

test("a plan for a worktree that is gone creates nothing", { timeout: LIMIT_MS }, async () => {
  const cgc = bench.cgc();
  const plan = await planned(cgc, bench.repository.invoice);
  rmSync(join(bench.repository.invoice, ".git"));
  expect(await cgc.create(plan)).toEqual({ kind: "refused", refusal: { code: "ground-changed" } });
  expect(bench.store.lookUp(plan.identity)).toEqual({ kind: "none" });
});
