import { rmSync } from "node:fs";
import { makeSandbox } from "@wt/fixtures/sandbox";
import fc from "fast-check";
import type { Counts } from "./compare.ts";
import { filesProperty } from "./files.ts";
import { groundAt } from "./ground/ground.ts";
import { raceRound } from "./race/race.ts";
import { treesProperty } from "./trees.ts";

/** The three kinds of fuzzing. */
export type Kind = "files" | "trees" | "race";

/** What a program tells after each batch; all counts since its start. */
export interface Progress {
  /** Seed of the batch that comes next. */
  readonly nextSeed: number;
  readonly counts: Counts;
  /** What was wrong in this batch, with its seed. */
  readonly wrong: readonly string[];
}

const RUNS = 100;

const [kind, firstSeed, minutes, asker] = process.argv.slice(2);
const end = Date.now() + Number(minutes) * 60_000;
const counts: Counts = new Map();
await using sandbox = makeSandbox();

for (let seed = Number(firstSeed); Date.now() < end; seed += 1) {
  const wrong = await runBatch(kind as Kind, seed);
  const progress: Progress = { nextSeed: seed + 1, counts, wrong };
  process.send?.(progress);
}
process.disconnect?.();

async function runBatch(what: Kind, seed: number): Promise<readonly string[]> {
  rmSync(sandbox.path("g"), { recursive: true, force: true });
  // Deep down, so that no relative link leads out of the sandbox.
  const ground = groundAt(sandbox.path("g/g/g/g"));
  switch (what) {
    case "files":
      return check(filesProperty(ground, counts), seed);
    case "trees":
      return check(treesProperty(ground, counts), seed);
    case "race": {
      const race = { root: sandbox.path("race"), env: sandbox.env, asker: asker ?? "" };
      return (await raceRound(race, seed, counts)).map((line) => `seed ${seed}: ${line}`);
    }
  }
}

function check(property: fc.IPropertyWithHooks<unknown>, seed: number): string[] {
  const result = fc.check(property, { seed, numRuns: RUNS });
  if (!result.failed) return [];
  const shown = fc.stringify(result.counterexample);
  const { message } = result.errorInstance as Error;
  return [`seed ${seed}, path ${result.counterexamplePath}: ${message}\n  by ${shown}`];
}
