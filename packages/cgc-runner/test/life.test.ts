import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { git } from "@wt/fixtures/git";
import { realCgc } from "@wt/fixtures/real-cgc";
import { makeRecordingCgc } from "@wt/fixtures/recording-cgc";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { EXCLUDE_LINE } from "../src/index.ts";
import { literal } from "../src/query/escape.ts";
import {
  ask,
  bind,
  bound,
  done,
  index,
  makeWorkbench,
  type Workbench,
} from "./samples/workbench.ts";

const LIMIT_MS = 120_000;

let bench: Workbench;
beforeAll(async () => {
  bench = await makeWorkbench();
}, LIMIT_MS);
afterAll(() => bench.dispose());

const worktrees = ["discount", "invoice"] as const;

// One worktree's whole life, told in order: each test goes on where the one before ended.
describe("two worktrees of one repository", () => {
  test("have no context at first, and looking changes nothing", async () => {
    const cgc = bench.cgc();
    for (const place of worktrees)
      expect(await cgc.decide(bench.repository[place])).toMatchObject({
        kind: "unmapped",
        proposedName: `wt-${place}`,
        identity: { id: place, top: bench.repository[place] },
      });
    expect(await cgc.decide(bench.repository.main)).toEqual({
      kind: "inactive",
      because: "not-a-worktree",
    });
    expect(readdirSync(bench.sandbox.home)).toEqual([]);
    expect(existsSync(bench.store.directory)).toBe(false);
  });

  test("get a context each, with a graph that was never made", { timeout: LIMIT_MS }, async () => {
    const cgc = bench.cgc();
    for (const place of worktrees) {
      const context = await bind(cgc, bench.repository[place]);
      const folder = join(cgc.graphFolder, `wt-${place}`);
      expect(context).toEqual({
        name: `wt-${place}`,
        engine: "kuzudb",
        databasePath: join(folder, "graph.kuzudb"),
      });
      expect((await bound(cgc, bench.repository[place])).graph).toEqual({ kind: "never" });
    }
    expect(readdirSync(join(bench.store.directory, "locks"))).toEqual([]);
  });

  test("are indexed at the same time, into their own graphs", { timeout: LIMIT_MS }, async () => {
    const cgc = bench.cgc();
    const stamps = await Promise.all(
      worktrees.map(async (place) => done(await index(cgc, bench.repository[place]))),
    );
    for (const [at, place] of worktrees.entries())
      expect(stamps[at]).toMatchObject({
        state: "complete",
        generation: 1,
        top: bench.repository[place],
        cgcVersion: expect.stringMatching(/^\d+\.\d+\.\d+/),
        files: 3,
        functions: 3,
      });
    for (const place of worktrees)
      expect((await bound(cgc, bench.repository[place])).graph).toMatchObject({
        kind: "complete",
        attested: true,
      });
    expect(readdirSync(join(bench.store.directory, "locks"))).toEqual([]);
    // cgc would skip a known repository with exit 0: a complete graph keeps its stamp.
    for (const [at, place] of worktrees.entries())
      expect(done(await index(cgc, bench.repository[place]))).toEqual(stamps[at]);
  });

  test("answer from their own code, also when asked at once", { timeout: LIMIT_MS }, async () => {
    const cgc = bench.cgc();
    const { callers, discountedPrice, invoiceLine } = bench.repository;
    for (const { cypher, column, answers } of [callers, discountedPrice, invoiceLine]) {
      const asked = await Promise.all(
        worktrees.map(async (place) => done(await ask(cgc, bench.repository[place], cypher))),
      );
      for (const [at, place] of worktrees.entries())
        expect(asked[at]?.map((row) => row[column]).sort()).toEqual(answers[place]);
    }
  });

  test("stay clean in git, and so does the main checkout", async () => {
    const { repository, sandbox } = bench;
    for (const place of ["main", ...worktrees] as const)
      expect(await git(repository[place], ["status", "--porcelain"], sandbox.env)).toBe("");
    const exclude = readFileSync(join(repository.main, ".git", "info", "exclude"), "utf8");
    expect(exclude.split("\n").filter((line) => line === EXCLUDE_LINE)).toEqual([EXCLUDE_LINE]);
    expect(existsSync(join(repository.discount, ".cgcignore"))).toBe(true);
  });
});

describe("the answer stays right", () => {
  test("with variables and files that name another graph", { timeout: LIMIT_MS }, async () => {
    const { repository, sandbox } = bench;
    const other = (await bound(bench.cgc(), repository.invoice)).owned.context.databasePath;
    const CGC_RUNTIME_DB_PATH = other;
    const mcp = { mcpServers: { CodeGraphContext: { env: { CGC_RUNTIME_DB_PATH } } } };
    const pins = `CGC_RUNTIME_DB_PATH=${other}\nDEFAULT_DATABASE=ladybugdb\n`;
    const planted = [
      join(repository.discount, "mcp.json"),
      join(repository.discount, ".env"),
      join(sandbox.home, ".codegraphcontext", ".env"),
    ];
    const userEnv = readIfThere(planted[2] ?? "");
    for (const file of planted)
      writeFileSync(file, file.endsWith(".json") ? JSON.stringify(mcp) : `${userEnv}${pins}`);
    const hostile = {
      ...sandbox.env,
      CGC_RUNTIME_DB_PATH,
      CGC_RUNTIME_DB_TYPE: "ladybugdb",
      DEFAULT_DATABASE: "ladybugdb",
      DATABASE_TYPE: "neo4j",
      KUZUDB_PATH: other,
      GIT_DIR: join(repository.main, ".git"),
      HOME: sandbox.path("other-home"),
      COLUMNS: "20",
      TERM: "xterm-256color",
      FORCE_COLOR: "3",
    };
    const cgc = bench.cgc({ env: hostile });
    const { cypher, column, answers } = repository.discountedPrice;
    const rows = done(await ask(cgc, repository.discount, cypher));
    expect(rows.map((row) => row[column])).toEqual(answers.discount);
    for (const file of planted) rmSync(file);
    if (userEnv) writeFileSync(planted[2] ?? "", userEnv);
  });

  test("with quotes and backslashes in what is asked for", { timeout: LIMIT_MS }, async () => {
    const cgc = bench.cgc();
    const text = "it's \"a\" \\ back\\\\slash\\' `tick` ü\n\ttab";
    const cypher = `RETURN ${literal(text)} AS text`;
    const rows = done(await ask(cgc, bench.repository.discount, cypher));
    expect(rows).toEqual([{ text }]);
  });
});

describe("an answer that cgc would print otherwise than it is", () => {
  test.each([
    ["a tag, which vanishes", "'app/[id]/page.tsx' AS path"],
    ["a tag that swallows a row", "'x[b' AS a UNION ALL RETURN 'q]yz' AS a"],
    ["a closing tag, on which cgc fails", "'a[/x]b' AS a"],
    ["the name of an emoji", "'a:smile:b' AS a"],
    ["no columns that can be told", "* "],
  ])("is refused: %s", { timeout: LIMIT_MS }, async (_what, items) => {
    const cypher = `UNWIND ['a[b]'] AS x RETURN ${items}`;
    expect(await ask(bench.cgc(), bench.repository.discount, cypher)).toMatchObject({
      kind: "refused",
      refusal: { code: "answer-unreadable" },
    });
  });

  test("is told where nothing is harmed: lists, brackets before capitals, aliases, grouping", {
    timeout: LIMIT_MS,
  }, async () => {
    const cypher = `MATCH (f:Function) WHERE f.name <> '<module>'
      RETURN f.name, count(*) AS n, collect(f.name) AS names, 'a[0] [B] std::io' AS text
      ORDER BY f.name LIMIT 2`;
    const rows = done(await ask(bench.cgc(), bench.repository.discount, cypher));
    const text = "a[0] [B] std::io";
    expect(rows).toEqual([
      { "f.name": "discounted_price", n: 1, names: ["discounted_price"], text },
      { "f.name": "price", n: 1, names: ["price"], text },
    ]);
  });

  test("is told where it is numbers alone, whatever is asked", { timeout: LIMIT_MS }, async () => {
    const cypher = "UNWIND [1, 2] AS x RETURN *";
    const rows = done(await ask(bench.cgc(), bench.repository.discount, cypher));
    expect(rows).toEqual([{ x: 1 }, { x: 2 }]);
  });
});

describe("a query", () => {
  test("runs with the context after the verb, pinned, in an empty directory of ours", {
    timeout: LIMIT_MS,
  }, async () => {
    const { sandbox, repository, store } = bench;
    const recording = makeRecordingCgc(sandbox.path("recording"), realCgc());
    const cgc = bench.cgc({ command: [recording.path] });
    const { context } = (await bound(cgc, repository.discount)).owned;
    done(await ask(cgc, repository.discount, "  RETURN 1 AS one "));
    const [call, census, ...more] = recording.calls();
    expect(more).toEqual([]);
    expect(census?.args.at(-1)).toContain("UNION ALL");
    expect([call]).toMatchObject([
      {
        args: ["query", "--context", "wt-discount", expect.stringMatching(/^RETURN .+, 1 AS one$/)],
        cwd: join(store.directory, "empty"),
        env: {
          CGC_RUNTIME_DB_TYPE: context.engine,
          CGC_RUNTIME_DB_PATH: context.databasePath,
          HOME: sandbox.home,
        },
      },
    ]);
    expect(readdirSync(join(store.directory, "empty"))).toEqual([]);
  });

  test("that does not only read never reaches cgc", async () => {
    const recording = makeRecordingCgc(bench.sandbox.path("unreached"), realCgc());
    const cgc = bench.cgc({ command: [recording.path] });
    for (const [cypher, why] of [
      [`EXPORT DATABASE '${bench.sandbox.path("export")}'`, "no-read-start"],
      ["MATCH (n) WITH n LIMIT 1LOAD FROM '/etc/passwd' RETURN *", "forbidden-word"],
      ["--help", "no-read-start"],
    ] as const)
      expect(await ask(cgc, bench.repository.discount, cypher)).toEqual({
        kind: "refused",
        refusal: { code: "query-refused", why },
      });
    expect(recording.calls()).toEqual([]);
  });

  test("that the engine refuses tells why, and the graph stays readable", {
    timeout: LIMIT_MS,
  }, async () => {
    const cgc = bench.cgc();
    const outcome = await ask(cgc, bench.repository.discount, "MATCH (n:Nope) RETURN n");
    expect(outcome).toEqual({
      kind: "refused",
      refusal: { code: "query-failed", detail: expect.stringContaining("Nope") },
    });
    const { graph } = await bound(cgc, bench.repository.discount);
    expect(graph).toMatchObject({ kind: "complete" });
  });
});

test("two hundred looks at once agree", async () => {
  const cgc = bench.cgc();
  const decisions = await Promise.all(
    Array.from({ length: 200 }, (_, at) =>
      cgc.decide(bench.repository[at % 2 ? "discount" : "invoice"]),
    ),
  );
  const names = decisions.map((decision) =>
    decision.kind === "bound" ? decision.owned.context.name : decision.kind,
  );
  expect(new Set(names)).toEqual(new Set(["wt-discount", "wt-invoice"]));
});

test("in mode off nothing is shown, and every mapping is there when it is on again", async () => {
  const off = bench.cgc({ mode: "off" });
  expect(await off.decide(bench.repository.discount)).toEqual({
    kind: "inactive",
    because: "mode-off",
  });
  const { graph } = await bound(bench.cgc(), bench.repository.discount);
  expect(graph.kind).toBe("complete");
});

test("a worktree without code has an empty graph, which is never read", {
  timeout: LIMIT_MS,
}, async () => {
  const { sandbox } = bench;
  const bare = sandbox.path("bare");
  mkdirSync(sandbox.path("nothing"));
  await git(sandbox.path("nothing"), ["init", "-q", "-b", "main"], sandbox.env);
  await git(sandbox.path("nothing"), ["commit", "-q", "--allow-empty", "-m", "x"], sandbox.env);
  await git(sandbox.path("nothing"), ["worktree", "add", "-q", bare], sandbox.env);
  const cgc = bench.cgc();
  await bind(cgc, bare);
  expect(done(await index(cgc, bare))).toMatchObject({ state: "empty", files: 0 });
  expect((await bound(cgc, bare)).graph).toEqual({ kind: "empty" });
});

function readIfThere(file: string): string {
  return existsSync(file) ? readFileSync(file, "utf8") : "";
}
