import { existsSync } from "node:fs";
import { join } from "node:path";
import { startFakeModel } from "@wt/fixtures/fake-model";
import { git } from "@wt/fixtures/git";
import { hosts, printPi } from "@wt/fixtures/pi-host";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ask, EXTENSION, makeStage, PATIENCE, replyTo, STATUS, type Stage, says } from "./stage.ts";

describe.each(hosts)("consent on the $name host", (host) => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await makeStage(host);
  });
  afterAll(() => stage.sandbox.dispose());

  const expectNothingMade = (): void => {
    expect(stage.cgc.calls()).toEqual([]);
    expect(existsSync(join(stage.sandbox.home, ".codegraphcontext"))).toBe(false);
    expect(existsSync(stage.stateDirectory)).toBe(false);
  };

  test("not now: no context, no index, and the status says how to enable it", async () => {
    const pi = stage.start(stage.repository.discount, { answer: says("Not now") });
    await pi.waitForDialog("code graph");
    await pi.waitForStatus(STATUS, "unindexed (/cgc_context consent)");
    expect(await replyTo(pi, "/cgc_context query MATCH (f:File) RETURN f.name")).toContain(
      "unindexed",
    );
    await pi.stop();
    expectNothingMade();
  });

  test("an answer that was not offered, a cancelled dialog and a wrong kind of answer are not now", async () => {
    for (const answer of [
      { value: "yes" },
      { value: "create" },
      { cancelled: true },
      { confirmed: true },
    ] as const) {
      const pi = stage.start(stage.repository.discount, { answer: () => answer });
      await pi.waitForDialog("code graph");
      expect(await replyTo(pi, "/cgc_context status")).toContain("is unindexed");
      await pi.stop();
    }
    expectNothingMade();
  });

  test("a dialog that nobody answers times out as not now, and the host goes on", async () => {
    const pi = stage.start(stage.repository.discount, {
      env: { ...stage.env, WT_DIALOG_TIMEOUT_MS: "300" },
    });
    const dialog = await pi.waitForDialog("code graph");
    expect(dialog.timeout).toBe(300);
    await new Promise((done) => setTimeout(done, 600));
    pi.reply(dialog, { value: "Create and index" });
    expect(await replyTo(pi, "/cgc_context status")).toContain("is unindexed");
    expect(pi.dialogs()).toHaveLength(1);
    await pi.stop();
    expectNothingMade();
  });

  test("without the variable a dialog over RPC waits 60 s", async () => {
    const pi = stage.start(stage.repository.discount);
    expect((await pi.waitForDialog("code graph")).timeout).toBe(60_000);
    await pi.stop();
    expectNothingMade();
  });

  test("without a user interface nothing is asked and nothing is made", async () => {
    const model = await startFakeModel();
    const printed = await printPi({
      host,
      cwd: stage.repository.discount,
      home: stage.sandbox.home,
      env: stage.env,
      args: ["--no-session", "-e", EXTENSION, "hello"],
      files: model.files,
    });
    model.close();
    expect(printed).toMatchObject({ code: 0 });
    expect(printed.stdout).toContain("FINAL");
    expectNothingMade();
  });

  test("an answer for a worktree that was re-made meanwhile is worth nothing", async () => {
    const { main, discount } = stage.repository;
    const pi = stage.start(discount);
    const dialog = await pi.waitForDialog("code graph");
    await git(main, ["worktree", "remove", "--force", discount], stage.env);
    await git(main, ["worktree", "add", "-q", discount, "discount"], stage.env);
    pi.reply(dialog, { value: "Create and index" });
    expect((await pi.waitForNotice("[answer-outdated]")).message).toContain("Next:");
    await pi.stop();
    expectNothingMade();
  });

  test("never is kept for this worktree, and consent can still be given later", async () => {
    const pi = stage.start(stage.repository.discount, { answer: says("Never for this worktree") });
    await pi.waitForDialog("code graph");
    await pi.waitForStatus(STATUS, "unindexed");
    await pi.stop();
    expect(stage.cgc.calls()).toEqual([]);
    const again = stage.start(stage.repository.discount, { answer: says("Create and index") });
    expect(await replyTo(again, "/cgc_context status")).toContain("you said never");
    expect(again.dialogs()).toEqual([]);
    await again.command("/cgc_context consent", PATIENCE);
    await again.waitForStatus(STATUS, "graph: ready", PATIENCE);
    const { callers } = stage.repository;
    expect(await ask(again, callers.cypher, callers.column)).toEqual(callers.answers.discount);
    await again.stop();
  });

  test("always in this repository covers its other worktrees without a question", async () => {
    const { main } = stage.repository;
    const fresh = stage.sandbox.path("fresh");
    await git(main, ["worktree", "add", "-q", "-b", "fresh", fresh, "main"], stage.env);
    const pi = stage.start(stage.repository.invoice, { answer: says("Always in this repository") });
    await pi.waitForStatus(STATUS, "graph: ready", PATIENCE);
    await pi.stop();
    const other = stage.start(fresh);
    await other.waitForStatus(STATUS, "graph: ready", PATIENCE);
    expect(other.dialogs()).toEqual([]);
    expect(await ask(other, stage.repository.callers.cypher, "caller")).toEqual(
      stage.repository.callers.answers.main,
    );
    await other.stop();
  });
});
