import { makeSandbox, type Sandbox } from "@wt/fixtures/sandbox";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { bundleProgram } from "../../samples/bundle.ts";
import { runFaulty } from "./faulty-process.ts";
import type { FaultyReport } from "./faulty-writer.ts";
import { WRITES, type WriteName } from "./writes.ts";

const shared = makeSandbox();
const program = await bundleProgram(new URL("faulty-writer.ts", import.meta.url), shared.root);
afterAll(() => shared.dispose());

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = makeSandbox();
});
afterEach(() => sandbox.dispose());

/** A quota differs from a full disk in its name alone. */
const writesOf = (fault: string): WriteName[] =>
  fault === "EDQUOT" ? ["replace"] : (Object.keys(WRITES) as WriteName[]);

// What each fault copies is told in faults/fs-faults.mjs.
describe.each(["EIO", "ENOSPC", "EDQUOT", "EROFS"] as const)("%s at any call", (fault) => {
  test.each(writesOf(fault))(
    "is refused by name or harmless, and loses nothing: %s",
    async (write) => {
      const report = await runFaulty(program, { folder: sandbox.root, write, fault });
      const { thrown, wrong } = report as FaultyReport;
      expect(wrong).toEqual([]);
      const unwritable = {
        code: "state-unwritable",
        path: expect.stringContaining(`${sandbox.root}/`),
        detail: fault,
      };
      // Who cannot read a lock cannot know that its holder is dead.
      const unknown = { code: "busy" };
      for (const refusal of thrown)
        expect(refusal).toMatchObject(isBusy(refusal) ? unknown : unwritable);
      expect(thrown).toContainEqual(expect.objectContaining(unwritable));
      if (fault !== "EIO" || write !== "take a lock over")
        expect(thrown.filter(isBusy)).toEqual([]);
    },
  );
});

function isBusy(refusal: unknown): boolean {
  return JSON.stringify(refusal).includes('"code":"busy"');
}
