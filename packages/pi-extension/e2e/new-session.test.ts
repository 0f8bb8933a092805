import { hosts } from "@wt/fixtures/pi-host";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ask, makeStage, PATIENCE, replyTo, STATUS, type Stage, says } from "./stage.ts";

describe.each(hosts)("a new session on the $name host", (host) => {
  let stage: Stage;
  beforeEach(async () => {
    stage = await makeStage(host);
  });
  afterEach(() => stage.sandbox.dispose());

  test("does not stop an index: the new session follows it to its end", async () => {
    const { discount, callers } = stage.repository;
    const pi = stage.start(discount, { answer: says("Create and index") });
    await pi.waitForStatus(STATUS, "indexing", PATIENCE);
    await pi.request({ type: "new_session" });
    await pi.waitForStatus(STATUS, "graph: ready", PATIENCE);
    expect(pi.dialogs()).toHaveLength(1);
    const indexed = stage.cgc
      .calls()
      .filter(({ args }) => args[0] === "index" && args[2] === "wt-discount");
    expect(indexed).toHaveLength(1);
    expect(await ask(pi, callers.cypher, "caller")).toEqual(callers.answers.discount);
    await pi.stop();
  });

  test("closes the question of the old one; an answer that comes late is worth nothing", async () => {
    const pi = stage.start(stage.repository.discount);
    const first = await pi.waitForDialog("code graph");
    const from = pi.events.length;
    await pi.request({ type: "new_session" });
    const second = await pi.waitForDialog("code graph", PATIENCE, from);
    pi.reply(first, { value: "Create and index" });
    pi.reply(second, { value: "Not now" });
    expect(await replyTo(pi, "/cgc_context status")).toContain("[unindexed]");
    expect(stage.cgc.calls()).toEqual([]);
    expect(pi.notices().filter(({ type }) => type === "error")).toEqual([]);
    await pi.stop();
  });

  test("off stops an index, and on again completes it unasked", async () => {
    const { discount, callers } = stage.repository;
    const { WT_MODE: _, ...env } = stage.env;
    const pi = stage.start(discount, { env, answer: says("Create and index") });
    await pi.commands();
    const on = pi.command("/cgc_context on", PATIENCE);
    await pi.waitForStatus(STATUS, "indexing", PATIENCE);
    await pi.command("/cgc_context off", PATIENCE);
    await on;
    expect(pi.statuses()[STATUS]).toBeUndefined();
    await pi.command("/cgc_context on", PATIENCE);
    await pi.waitForStatus(STATUS, "graph: ready", PATIENCE);
    expect(pi.dialogs()).toHaveLength(1);
    expect(await ask(pi, callers.cypher, "caller")).toEqual(callers.answers.discount);
    await pi.stop();
  });
});
