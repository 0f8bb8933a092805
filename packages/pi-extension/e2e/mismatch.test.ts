import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { git } from "@wt/fixtures/git";
import { hosts, type Pi } from "@wt/fixtures/pi-host";
import { realCgc } from "@wt/fixtures/real-cgc";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  ask,
  makeStage,
  PATIENCE,
  replyTo,
  STATUS,
  type Stage,
  says,
  startIndexed,
} from "./stage.ts";

const QUERY = "/cgc_context query MATCH (f:Function) RETURN f.name";

describe.each(hosts)("a mapping that does not fit, on the $name host", (host) => {
  let stage: Stage;
  let pi: Pi;
  beforeAll(async () => {
    stage = await makeStage(host);
    await (await startIndexed(stage, stage.repository.invoice)).stop();
    pi = await startIndexed(stage, stage.repository.discount);
  });
  afterAll(async () => {
    await pi.stop();
    await stage.sandbox.dispose();
  });

  const recordOf = (id: string): string => {
    const folder = join(stage.stateDirectory, "mappings");
    const files = readdirSync(folder).map((name) => join(folder, name));
    const file = files.find((path) => JSON.parse(readFileSync(path, "utf8")).identity.id === id);
    if (file === undefined) throw new Error(`no record of ${id}`);
    return file;
  };

  test.each([
    [
      "another repository",
      (r: string) => r.replaceAll("/shop/.git", "/other/.git"),
      "record-of-another-worktree",
    ],
    [
      "another id",
      (r: string) => r.replace('"id": "discount"', '"id": "invoice"'),
      "record-of-another-worktree",
    ],
    [
      "another making",
      (r: string) => r.replace(/"birthtimeNs": "\d+"/, '"birthtimeNs": "1"'),
      "entry-recreated",
    ],
    [
      "the other worktree's context",
      (r: string) => r.replaceAll("wt-discount", "wt-invoice"),
      "context-mixed",
    ],
    [
      "a context that is not there",
      (r: string) => r.replaceAll("wt-discount", "wt-nobody"),
      "context-missing",
    ],
    [
      "another database",
      (r: string) => r.replace("graph.kuzudb", "graph.other"),
      "context-changed",
    ],
  ])("a record edited to %s is refused by name, and untouched", async (_what, edit, reason) => {
    const file = recordOf("discount");
    const good = readFileSync(file, "utf8");
    const bad = edit(good);
    expect(bad).not.toBe(good);
    writeFileSync(file, bad);
    const calls = stage.cgc.calls().length;
    const reply = await replyTo(pi, QUERY);
    expect(reply).toContain(reason);
    expect(reply).toContain("Next: /cgc_context consent");
    expect(reply).not.toContain('{"');
    expect(stage.cgc.calls()).toHaveLength(calls);
    expect(readFileSync(file, "utf8")).toBe(bad);
    writeFileSync(file, good);
  });

  test("the record of another worktree in this one's place is refused", async () => {
    const file = recordOf("discount");
    const good = readFileSync(file, "utf8");
    writeFileSync(file, readFileSync(recordOf("invoice"), "utf8"));
    expect(await replyTo(pi, QUERY)).toContain("record-of-another-worktree");
    writeFileSync(file, good);
    expect(await ask(pi, stage.repository.callers.cypher, "caller")).toEqual(
      stage.repository.callers.answers.discount,
    );
  });

  test.each([
    ["damaged", "{"],
    ["unknown-schema", '{"schema": 2}'],
  ])("a record that is %s is refused with its file", async (why, text) => {
    const file = recordOf("discount");
    const good = readFileSync(file, "utf8");
    writeFileSync(file, text);
    const reply = await replyTo(pi, QUERY);
    expect(reply).toContain("[record-refused]");
    expect(reply).toContain(why);
    expect(reply).toContain(file);
    writeFileSync(file, good);
  });

  test("a tracked mcp.json and hostile variables do not move the answer", async () => {
    const { discount, callers } = stage.repository;
    const graph = join(
      stage.sandbox.home,
      ".codegraphcontext",
      "contexts",
      "wt-invoice",
      "graph.kuzudb",
    );
    const hostile = {
      CGC_RUNTIME_DB_TYPE: "kuzudb",
      CGC_RUNTIME_DB_PATH: graph,
      DEFAULT_DATABASE: "kuzudb",
    };
    writeFileSync(
      join(discount, "mcp.json"),
      JSON.stringify({ mcpServers: { CodeGraphContext: { env: hostile } } }),
    );
    writeFileSync(
      join(discount, ".env"),
      `CGC_RUNTIME_DB_PATH=${graph}\nDEFAULT_DATABASE=falkordb\n`,
    );
    await git(discount, ["add", "-A"], stage.env);
    await git(discount, ["commit", "-q", "-m", "Point cgc elsewhere"], stage.env);
    const other = stage.start(discount, { env: { ...stage.env, ...hostile } });
    await other.waitForStatus(STATUS, "graph: behind", PATIENCE);
    expect(await ask(other, callers.cypher, callers.column)).toEqual(callers.answers.discount);
    await other.stop();
  });

  test("a context deleted behind our back is refused, and consent makes one of a new name", async () => {
    execFileSync(realCgc(), ["context", "delete", "wt-discount"], {
      cwd: stage.sandbox.root,
      env: { ...stage.sandbox.env, TERM: "dumb" },
      input: "y\n",
    });
    expect(await replyTo(pi, QUERY)).toContain("context-missing");
    const again = stage.start(stage.repository.discount, { answer: says("Create and index") });
    expect((await again.waitForNotice("context-missing")).message).toContain(
      "Next: /cgc_context consent",
    );
    expect(again.dialogs()).toEqual([]);
    await again.command("/cgc_context consent", PATIENCE);
    await again.waitForStatus(STATUS, "graph: ready", PATIENCE);
    const status = await replyTo(again, "/cgc_context status");
    expect(status).toMatch(/context wt-discount-[0-9a-f]{8} /);
    const { callers } = stage.repository;
    expect(await ask(again, callers.cypher, callers.column)).toEqual(callers.answers.discount);
    await again.stop();
  });

  test("a worktree that was removed and added again under its name is refused", async () => {
    const { main, invoice } = stage.repository;
    await git(main, ["worktree", "remove", "--force", invoice], stage.env);
    await git(main, ["worktree", "add", "-q", invoice, "invoice"], stage.env);
    const calls = stage.cgc.calls().length;
    const other = stage.start(invoice);
    expect((await other.waitForNotice("identity-mismatch")).message).toMatch(
      /removed and added again.*Next:/,
    );
    await other.waitForStatus(STATUS, "refused: identity mismatch");
    expect(await replyTo(other, QUERY)).toContain("entry-recreated");
    expect(other.dialogs()).toEqual([]);
    expect(stage.cgc.calls()).toHaveLength(calls);
    await other.stop();
  });

  test("a deleted database is refused and no empty one is made in its place", async () => {
    const status = await replyTo(pi, "/cgc_context status");
    const name = /context (\S+) for/.exec(status)?.[1] ?? "";
    const graph = join(stage.sandbox.home, ".codegraphcontext", "contexts", name, "graph.kuzudb");
    rmSync(graph);
    expect(await replyTo(pi, QUERY)).toContain("database-missing");
    expect(() => readFileSync(graph)).toThrow("ENOENT");
  });
});
