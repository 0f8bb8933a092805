import { readdirSync } from "node:fs";
import { join } from "node:path";
import { hosts } from "@wt/fixtures/pi-host";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ask, makeStage, PATIENCE, STATUS, type Stage, says } from "./stage.ts";

describe.each(hosts)("two of anything at once on the $name host", (host) => {
  let stage: Stage;
  beforeEach(async () => {
    stage = await makeStage(host);
  });
  afterEach(() => stage.sandbox.dispose());

  const indexCalls = () =>
    stage.cgc.calls().filter(({ args }) => args[0] === "index" && !args[2]?.startsWith("probe-"));

  test("three hosts in one worktree, all told yes, end with one context that all read", async () => {
    const { discount, callers } = stage.repository;
    const pis = [1, 2, 3].map(() => stage.start(discount, { answer: says("Create and index") }));
    await Promise.all(pis.map((pi) => pi.waitForStatus(STATUS, "graph: ready", PATIENCE)));
    const contexts = readdirSync(join(stage.sandbox.home, ".codegraphcontext", "contexts"));
    expect(contexts).toEqual(["wt-discount"]);
    expect(indexCalls()).toHaveLength(1);
    for (const pi of pis)
      expect(await ask(pi, callers.cypher, "caller")).toEqual(callers.answers.discount);
    await Promise.all(pis.map((pi) => pi.stop()));
  });

  test("a host that is killed while it indexes leaves nothing that is read; the next one completes it unasked", async () => {
    const { invoice, callers } = stage.repository;
    const killed = stage.start(invoice, { answer: says("Create and index") });
    await killed.waitForStatus(STATUS, "indexing", PATIENCE);
    killed.kill("SIGKILL");
    await killed.exited;
    const next = stage.start(invoice);
    await next.waitForStatus(STATUS, "graph: ready", PATIENCE);
    expect(next.dialogs()).toEqual([]);
    expect(await ask(next, callers.cypher, "caller")).toEqual(callers.answers.invoice);
    await next.stop();
  });

  test("quitting while it indexes ends cgc, and the next start goes on unasked", async () => {
    const { invoice, callers } = stage.repository;
    const quit = stage.start(invoice, { answer: says("Create and index") });
    await quit.waitForStatus(STATUS, "indexing", PATIENCE);
    expect(await quit.stop()).toMatchObject({ code: 0 });
    const next = stage.start(invoice);
    await next.waitForStatus(STATUS, "graph: ready", PATIENCE);
    expect(next.dialogs()).toEqual([]);
    expect(await ask(next, callers.cypher, "caller")).toEqual(callers.answers.invoice);
    await next.stop();
  });
});
