import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { makeSandbox, type Sandbox } from "@wt/fixtures/sandbox";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { openStore } from "../../../src/node/store/store.ts";
import { bundleProgram } from "../../samples/bundle.ts";
import { runFaulty } from "./faulty-process.ts";
import { shown, WRITES, type WriteName } from "./writes.ts";

const shared = makeSandbox();
const program = await bundleProgram(new URL("faulty-writer.ts", import.meta.url), shared.root);
afterAll(() => shared.dispose());

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = makeSandbox();
});
afterEach(() => sandbox.dispose());

const AT_ONCE = 2;
const MOST_CALLS = 60;

/** Kills one writer at one call; answers whether it was killed, and what was wrong afterwards. */
async function kill(write: WriteName, at: number): Promise<{ killed: boolean; wrong: string[] }> {
  const folder = sandbox.path(String(at));
  mkdirSync(folder);
  const store = openStore(join(folder, "state"));
  await WRITES[write].prepare(store);
  const old = shown(store);
  const report = await runFaulty(program, { folder, write, fault: "kill", at });
  const middle = shown(store);
  await WRITES[write].again(store);
  const settled = shown(store);
  const wrong = Object.entries(middle)
    .filter(([part, value]) => value !== old[part] && value !== settled[part])
    .map(([part, value]) => `call ${at}: ${part} is ${value.slice(0, 80)}`);
  const files = readdirSync(store.directory, { recursive: true, encoding: "utf8" });
  const drafts = files.filter((name) => /(^|\/)\.[^/]+$/.test(name));
  if (drafts.length > 1) wrong.push(`call ${at}: ${drafts.length} drafts`);
  wrong.push(...files.filter((name) => /^locks\/[^.]/.test(name)).map((name) => `left: ${name}`));
  return { killed: report === "killed", wrong };
}

test.each(Object.keys(WRITES) as WriteName[])(
  "a writer that is killed at any call leaves the old or the new: %s",
  { timeout: 60_000 },
  async (write) => {
    const killed: number[] = [];
    for (let first = 1; first < MOST_CALLS; first += AT_ONCE) {
      const numbers = Array.from({ length: AT_ONCE }, (_, at) => first + at);
      const ends = await Promise.all(numbers.map((at) => kill(write, at)));
      expect(ends.flatMap(({ wrong }) => wrong)).toEqual([]);
      killed.push(...numbers.filter((_, at) => ends[at]?.killed));
      if (ends.some((end) => !end.killed)) break;
    }
    // Aside, flushed, in place, and the draft removed: no write has fewer calls.
    expect(killed.length).toBeGreaterThanOrEqual(6);
    expect(killed.length).toBeLessThan(MOST_CALLS);
  },
);
