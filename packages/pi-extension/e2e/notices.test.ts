import { readdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import { git } from "@wt/fixtures/git";
import { listTree } from "@wt/fixtures/listing";
import { type Host, hosts, type Pi, printPi } from "@wt/fixtures/pi-host";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { leaveOver, runCgc } from "./left-over.ts";
import {
  EXTENSION,
  makeStage,
  PATIENCE,
  replyTo,
  STATUS,
  type Stage,
  says,
  startIndexed,
} from "./stage.ts";

const NOTICE = /worktree-removed|worktree-missing|context-superseded|more-notices/;

describe.each(hosts)("notices of left-over contexts on the $name host", (host: Host) => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await makeStage(host);
    for (const place of ["discount", "invoice"] as const)
      await (await startIndexed(stage, stage.repository[place])).stop();
    await inMain("worktree", "remove", "--force", stage.repository.discount);
  });
  afterAll(() => stage.sandbox.dispose());

  const inMain = (...args: string[]) => git(stage.repository.main, args, stage.env);
  const notices = (pi: Pi): string[] =>
    pi
      .notices()
      .map(({ message }) => message)
      .filter((message) => NOTICE.test(message));
  /** What a session in `cwd` tells beside the context `sentinel`, which is left over for it alone. */
  const saidBeside = async (sentinel: string, cwd: string): Promise<string[]> => {
    leaveOver(stage, "invoice", sentinel);
    const pi = stage.start(cwd);
    const { message } = await pi.waitForNotice(`context delete ${sentinel}`);
    await pi.stop();
    return notices(pi).filter((said) => said !== message);
  };
  const everything = () =>
    [stage.stateDirectory, join(stage.sandbox.home, ".codegraphcontext"), stage.repository.main]
      .flatMap((root) => listTree(root))
      .filter(({ path }) => path !== ".");

  test("off says nothing and takes nothing, nor does a run without a user interface", async () => {
    const before = everything();
    await new Promise((done) => setTimeout(done, 50));
    const { main } = stage.repository;
    const pi = stage.start(main, { env: { ...stage.env, WT_MODE: "off" } });
    await pi.commands();
    expect(await replyTo(pi, "/cgc_context status")).toContain("[mode-off]");
    await pi.stop();
    expect(notices(pi)).toEqual([]);
    const { home } = stage.sandbox;
    const args = ["--no-session", "-e", EXTENSION, "/cgc_context status"];
    expect(await printPi({ host, cwd: main, home, env: stage.env, args })).toMatchObject({
      code: 0,
    });
    expect(everything()).toEqual(before);
  });

  test("the next session in the main checkout tells of a removed worktree, and deletes nothing", async () => {
    const before = everything();
    const calls = stage.cgc.calls().length;
    const pi = stage.start(stage.repository.main);
    const { message } = await pi.waitForNotice("worktree-removed");
    expect(message).toMatch(
      /Worktree discount was removed; its context wt-discount .*wt-discount\/graph\..*Next: cgc context delete wt-discount$/,
    );
    await pi.stop();
    expect(notices(pi)).toEqual([message]);
    expect(stage.cgc.calls()).toHaveLength(calls);
    expect(everything()).toEqual(expect.arrayContaining(before));
    expect(readdirSync(join(stage.stateDirectory, "notices"))).toHaveLength(1);
  });

  test("no other session tells it again, wherever it starts", async () => {
    expect(await saidBeside("wt-sentinel-1", stage.repository.main)).toEqual([]);
    expect(await saidBeside("wt-sentinel-2", stage.repository.invoice)).toEqual([]);
  });

  test("its next step makes cgc forget the context and keeps the database, and the name is not used again", async () => {
    runCgc(stage, "context", "delete", "wt-discount");
    const folder = join(stage.sandbox.home, ".codegraphcontext", "contexts", "wt-discount");
    expect(readdirSync(folder).join()).toContain("graph.");
    const { discount } = stage.repository;
    await inMain("worktree", "add", "-q", discount, "discount");
    const pi = stage.start(discount, { answer: says("Create and index") });
    await pi.waitForNotice("identity-mismatch");
    await pi.command("/cgc_context consent");
    await pi.waitForStatus(STATUS, "graph: ready", PATIENCE);
    expect(await replyTo(pi, "/cgc_context status")).toMatch(/context wt-discount-[0-9a-f]{8} /);
    await pi.stop();
    expect(await saidBeside("wt-sentinel-3", stage.repository.main)).toEqual([]);
  });

  test("a checkout that was moved away is told as missing, once, never as removed", async () => {
    const { main, invoice } = stage.repository;
    await inMain("worktree", "lock", invoice);
    renameSync(invoice, `${invoice}-away`);
    const pi = stage.start(main);
    const { message } = await pi.waitForNotice("worktree-missing");
    expect(message).toContain(`Worktree invoice is missing at ${invoice}, and git still lists it`);
    expect(message).toMatch(/: cgc context delete wt-invoice\. .*Next: git worktree list$/);
    await pi.stop();
    expect(notices(pi)).toEqual([message]);
    expect(await saidBeside("wt-sentinel-4", main)).toEqual([]);
  });

  test("many at once are told three a session, and the others are counted", async () => {
    for (const at of [5, 6, 7, 8]) leaveOver(stage, "discount", `wt-sentinel-${at}`);
    const told = [];
    for (const count of [4, 1]) {
      const pi = stage.start(stage.repository.main);
      await pi.waitForNotice(count === 4 ? "more-notices" : "context-superseded");
      await pi.stop();
      expect(notices(pi)).toHaveLength(count);
      told.push(...notices(pi).map((line) => /context delete (wt-sentinel-\d)/.exec(line)?.[1]));
    }
    expect(told.filter((name) => name !== undefined).sort()).toEqual(
      [5, 6, 7, 8].map((at) => `wt-sentinel-${at}`),
    );
  });
});
