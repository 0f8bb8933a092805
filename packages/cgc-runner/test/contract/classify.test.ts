import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createCall, indexCall, queryCall, versionCall } from "../../src/contract/argv.ts";
import { classify, type Finished, TAKEN_FOR_MARKUP } from "../../src/contract/classify.ts";
import { context } from "../samples/context.ts";

// The texts are those of cgc 0.6.13, cut where only a traceback follows.
const query = queryCall(context, "MATCH (n) RETURN n");
const index = indexCall(context, "/trees/feature", false);
const create = createCall(context);

const preamble = "Resolving context...\nContext: wt-feature (Database: kuzudb)\n";
const source =
  "No configuration file found. Using defaults.\nUsing database: kuzudb (source: runtime-env (CGC_RUNTIME_DB_TYPE))\n";

const left = (exitCode: number, stdout: string, stderr = source): Finished => ({
  exitCode,
  stdout,
  stderr,
});

describe("a cgc that did its work", () => {
  test.each([
    ["query", query, `${preamble}Services initialized.\n[]\n`],
    ["index", index, `${preamble}Successfully finished indexing: /trees/feature in 0.95 seconds\n`],
    ["context create", create, "✅ Created context 'wt-feature' (DB: kuzudb)\n"],
    ["--version", versionCall(), "CodeGraphContext 0.6.13\n"],
  ])("is no error: %s", (_verb, call, stdout) => {
    expect(classify(call, left(0, stdout))).toBeUndefined();
  });

  test("is no error when its answer talks of errors", () => {
    const rows =
      '[\n  {\n    "a": "Context \'x\' is not registered. Query Error already exists."\n  }\n]\n';
    expect(classify(query, left(0, preamble + rows))).toBeUndefined();
  });
});

describe("a failure that exits 0", () => {
  test.each([
    "Error saving config.yaml: [Errno 13] Permission denied\n✅ Created context 'wt-feature' (DB: kuzudb)\n",
    "Context 'wt-feature' already exists.\n",
  ])("is a lost registration: %j", (stdout) => {
    const lost = { code: "registration-lost", name: "wt-feature" };
    expect(classify(create, left(0, stdout))).toEqual(lost);
    expect(classify(create, left(0, "", stdout))).toEqual(lost);
  });

  test.each([
    ["another context", "Context: wt-other (Database: kuzudb)"],
    ["another engine", "Context: wt-feature (Database: ladybugdb)"],
    ["another engine than was pinned", "Using database: neo4j (source: environment (NEO4J_URI))"],
  ])("is a defeated context when cgc opened %s", (_what, line) => {
    const defeated = { code: "context-defeated", detail: line };
    expect(classify(query, left(0, `${line}\n[]\n`, ""))).toEqual(defeated);
    expect(classify(query, left(0, "[]\n", `${line}\n`))).toEqual(defeated);
  });
});

describe("a failure", () => {
  test.each(["stdout", "stderr"] as const)("is read from %s", (stream) => {
    const text =
      "Error: Context 'wt-feature' is not registered. Create it with: cgc context create wt-feature\n";
    const finished = { exitCode: 1, stdout: "", stderr: "", [stream]: text };
    expect(classify(query, finished)).toEqual({
      code: "context-not-registered",
      name: "wt-feature",
    });
  });

  test.each([
    "Database Connection Error: IO exception: Could not set lock on file : /x/graph.kuzudb\n",
    "Another CGC process already has this embedded database open. If a CGC Gateway or watcher is running, stop it.\n",
  ])("is a busy database: %j", (stdout) => {
    expect(classify(query, left(1, preamble + stdout))).toEqual({
      code: "database-busy",
      path: context.databasePath,
    });
  });

  test.each([
    "╭─ Error ─╮\n│ No such option: --context        │\n╰─────────╯\n",
    "╭─ Error ─╮\n│ No such command 'context'.       │\n╰─────────╯\n",
  ])("is a cgc that is too old: %j", (stderr) => {
    expect(classify(create, left(2, "", stderr))).toEqual({ code: "cgc-too-old", version: "" });
  });

  test("of a query tells the engine's own word", () => {
    const parser =
      'Query Error (RuntimeError):\n  Database message: Parser exception: Invalid input <MATCH (n RETURN>: expected rule oC_SingleQuery (line: 1, offset: 9)\n"MATCH (n RETURN 1"\n';
    expect(classify(query, left(1, preamble + parser))).toEqual({
      code: "query-failed",
      detail:
        "Parser exception: Invalid input <MATCH (n RETURN>: expected rule oC_SingleQuery (line: 1, offset: 9)",
    });
    const binder =
      "An error occurred while executing query (RuntimeError):\n  Message: Binder exception: Cannot find property nope for n.\n--- Traceback ---\nTraceback (most recent call last):\n";
    expect(classify(query, left(1, preamble + binder))).toEqual({
      code: "query-failed",
      detail: "Binder exception: Cannot find property nope for n.",
    });
  });

  test("of Rich, which takes a text of the answer for markup, is an unreadable answer", () => {
    const stdout = `${preamble}An error occurred while executing query (MarkupError):\n`;
    const stderr = "MarkupError: closing tag '[/x]' at position 41 doesn't match any open tag\n";
    const unreadable = { code: "answer-unreadable", detail: TAKEN_FOR_MARKUP };
    expect(classify(query, left(1, stdout))).toEqual(unreadable);
    expect(classify(query, left(1, preamble, stderr))).toEqual(unreadable);
  });

  test("of any other kind keeps verb, exit code and last line", () => {
    const stdout = `${preamble}Unknown database type: 'foo'.\n\n`;
    expect(classify(index, left(1, stdout, ""))).toEqual({
      code: "cgc-failed",
      verb: "index",
      exitCode: 1,
      detail: "Unknown database type: 'foo'.",
    });
  });

  test("without a word is a failure still", () => {
    expect(classify(index, left(3, "", ""))).toEqual({
      code: "cgc-failed",
      verb: "index",
      exitCode: 3,
      detail: "",
    });
  });
});

test("every exit code but 0 is an error, whatever was printed", () => {
  const calls = fc.constantFrom(query, index, create, versionCall());
  const code = fc.integer({ min: -1, max: 255 }).filter((value) => value !== 0);
  fc.assert(
    fc.property(calls, code, fc.string(), fc.string(), (call, exitCode, stdout, stderr) => {
      expect(classify(call, { exitCode, stdout, stderr })).toBeDefined();
    }),
  );
});
