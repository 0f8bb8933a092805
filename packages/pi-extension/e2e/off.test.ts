import { existsSync } from "node:fs";
import { join } from "node:path";
import { listTree } from "@wt/fixtures/listing";
import { hosts } from "@wt/fixtures/pi-host";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeStage, replyTo, STATUS, type Stage, says, startIndexed } from "./stage.ts";

/** What the host itself writes below its home. */
const ofTheHost = ({ path }: { path: string }): boolean =>
  path === ".pi" || path.startsWith(".pi/");

describe.each(hosts)("mode off on the $name host", (host) => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await makeStage(host);
    const pi = await startIndexed(stage, stage.repository.discount);
    await pi.stop();
  });
  afterAll(() => stage.sandbox.dispose());

  const everything = () => [
    ...listTree(stage.sandbox.home).filter((listed) => !ofTheHost(listed) && listed.path !== "."),
    ...listTree(stage.repository.main),
    ...listTree(stage.repository.discount),
    ...listTree(stage.repository.invoice),
  ];

  test.each([
    ["by default", {}],
    ["by WT_MODE", { WT_MODE: "off" }],
  ])(
    "%s it asks nothing, shows nothing and touches no file of ours, cgc's or the repository's",
    async (_how, variables) => {
      const { WT_MODE: _, ...env } = stage.env;
      const before = everything();
      const calls = stage.cgc.calls().length;
      await new Promise((done) => setTimeout(done, 50));
      for (const cwd of [stage.repository.discount, stage.repository.invoice]) {
        const pi = stage.start(cwd, {
          env: { ...env, ...variables },
          answer: says("Create and index"),
        });
        await pi.commands();
        expect(await replyTo(pi, "/cgc_context")).toContain("[mode-off]");
        expect(await replyTo(pi, "/cgc_context consent")).toContain("[mode-off]");
        expect(pi.dialogs()).toEqual([]);
        expect(pi.statuses()[STATUS]).toBeUndefined();
        await pi.stop();
      }
      expect(everything()).toEqual(before);
      expect(stage.cgc.calls()).toHaveLength(calls);
      expect(existsSync(join(stage.sandbox.home, ".config"))).toBe(false);
    },
  );
});
