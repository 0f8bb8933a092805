import { git } from "@wt/fixtures/git";
import { hosts } from "@wt/fixtures/pi-host";
import { makeStandIns } from "@wt/fixtures/stand-ins";
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

describe.each(hosts)("isolate mode on the $name host", (host) => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await makeStage(host);
  });
  afterAll(() => stage.sandbox.dispose());

  test("asks, creates a context for each worktree, and each answers for its own code", async () => {
    const { repository } = stage;
    for (const place of ["discount", "invoice"] as const) {
      const pi = await startIndexed(stage, repository[place]);
      const dialogs = pi.dialogs();
      expect(dialogs).toHaveLength(1);
      expect(dialogs[0]?.options).toEqual([
        "Not now",
        "Create and index",
        "Always in this repository",
        "Never for this worktree",
      ]);
      expect(dialogs[0]?.title).toContain("/.cgcignore");
      for (const question of [
        repository.callers,
        repository.discountedPrice,
        repository.invoiceLine,
      ])
        expect(await ask(pi, question.cypher, question.column)).toEqual(question.answers[place]);
      expect(await pi.stop()).toMatchObject({ code: 0 });
      expect(await git(repository[place], ["status", "--porcelain"], stage.env)).toBe("");
    }
  });

  test("each call that takes a context carried the worktree's own, pinned, from an empty directory", () => {
    const calls = stage.cgc.calls();
    const taking = calls.filter(({ args: argv }) => ["index", "query"].includes(argv[0] ?? ""));
    const names = taking.map(({ args: argv }) => argv[2]);
    expect(new Set(names.filter((name) => !name?.startsWith("probe-")))).toEqual(
      new Set(["wt-discount", "wt-invoice"]),
    );
    for (const { args: argv, cwd, env } of taking) {
      expect(argv[1]).toBe("--context");
      expect(env["CGC_RUNTIME_DB_PATH"]).toContain(
        argv[2]?.startsWith("probe-") ? "wt-probe-" : `/${argv[2]}/`,
      );
      expect(cwd.startsWith(stage.stateDirectory)).toBe(true);
    }
    for (const { cwd } of calls) expect(cwd.startsWith(stage.repository.main)).toBe(false);
    const indexed = taking
      .filter(({ args: argv }) => argv[0] === "index")
      .map(({ args: argv }) => [argv[2], argv.at(-1)]);
    expect(indexed).toContainEqual(["wt-discount", stage.repository.discount]);
    expect(indexed).toContainEqual(["wt-invoice", stage.repository.invoice]);
  });

  test("a second start uses the graph again without asking and without spawning anything", async () => {
    const before = stage.cgc.calls().length;
    const programs = ["git", "python", "python3", "cgc"];
    const standIns = makeStandIns(stage.sandbox.path("stand-ins"), programs);
    const pi = stage.start(stage.repository.discount, { env: standIns.before(stage.env) });
    await pi.waitForStatus(STATUS, "graph: ready", PATIENCE);
    expect(pi.dialogs()).toEqual([]);
    expect(stage.cgc.calls()).toHaveLength(before);
    // What the host spawns by itself, without us.
    const bare = makeStandIns(stage.sandbox.path("stand-ins-bare"), programs);
    const alone = stage.start(stage.repository.discount, {
      env: bare.before(stage.env),
      extension: false,
    });
    await alone.commands();
    await alone.stop();
    const programsCalled = (calls: readonly { program: string; args: readonly string[] }[]) =>
      calls.map(({ program, args }) => [program, ...args].join(" ")).sort();
    expect(programsCalled(standIns.calls())).toEqual(programsCalled(bare.calls()));
    await pi.stop();
  });

  test("off forgets nothing: on again uses the graph without asking", async () => {
    const { WT_MODE: _, ...env } = stage.env;
    const pi = stage.start(stage.repository.discount, { env });
    await pi.commands();
    expect(await replyTo(pi, "/cgc_context query MATCH (f:File) RETURN f.name")).toContain(
      "[mode-off]",
    );
    await pi.command("/cgc_context on");
    await pi.waitForStatus(STATUS, "graph: ready", PATIENCE);
    await pi.command("/cgc_context off");
    expect(pi.statuses()[STATUS]).toBeUndefined();
    await pi.command("/cgc_context on");
    await pi.waitForStatus(STATUS, "graph: ready", PATIENCE);
    expect(pi.dialogs()).toEqual([]);
    await pi.command("/cgc_context off");
    await pi.stop();
  });

  test("in a main checkout nothing is asked, shown or indexed", async () => {
    const before = stage.cgc.calls().length;
    const pi = stage.start(stage.repository.main, { answer: says("Create and index") });
    expect(await replyTo(pi, "/cgc_context")).toContain("no linked worktree");
    expect(pi.statuses()[STATUS]).toBeUndefined();
    expect(pi.dialogs()).toEqual([]);
    expect(stage.cgc.calls()).toHaveLength(before);
    await pi.stop();
  });
});
