import { type ChildProcess, fork } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { bundleProgram } from "../test/samples/bundle.ts";
import type { Kind, Progress } from "./program.ts";

/** The longest batch takes a few seconds on a busy machine; a program that says nothing for so long hangs. */
const SILENCE_MS = 120_000;

const { values } = parseArgs({
  args: process.argv.slice(2).filter((arg) => arg !== "--"),
  options: {
    minutes: { type: "string", default: "10" },
    seed: { type: "string", default: String(Date.now() % 1_000_000_000) },
  },
});

const folder = mkdtempSync(join(tmpdir(), "wt-fuzz-"));
try {
  const program = await bundleProgram(new URL("program.ts", import.meta.url), folder);
  const asker = await bundleProgram(new URL("race/asker.ts", import.meta.url), folder);
  process.stdout.write(`seed ${values.seed}, ${values.minutes} minutes\n`);
  const kinds: readonly Kind[] = ["files", "trees", "race"];
  const wrong = await Promise.all(kinds.map((kind) => follow(kind, program, asker)));
  process.exitCode = wrong.some((count) => count > 0) ? 1 : 0;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Runs one program to its end and answers with the number of wrong answers; tells each at once, and the counts at last. */
async function follow(kind: Kind, program: string, asker: string): Promise<number> {
  const child = fork(program, [kind, values.seed, values.minutes, asker], {
    execArgv: [],
    serialization: "advanced",
  });
  let last: Progress = { nextSeed: Number(values.seed), counts: new Map(), wrong: [] };
  let found = 0;
  const tell = (line: string): void => {
    found += 1;
    process.stdout.write(`WRONG ${kind}: ${line}\n`);
  };
  const watchdog = watch(child, () => tell(`hangs at seed ${last.nextSeed}`));
  child.on("message", (progress: Progress) => {
    last = progress;
    watchdog.refresh();
    for (const line of progress.wrong) tell(line);
  });
  const code = await new Promise((resolve) => child.once("exit", resolve));
  clearTimeout(watchdog);
  if (code !== 0) tell(`the program ended with ${String(code)} at seed ${last.nextSeed}`);
  const counts = [...last.counts]
    .map(([what, count]) => `${what} ${count}`)
    .sort()
    .join(", ");
  const seeds = last.nextSeed - Number(values.seed);
  process.stdout.write(`${kind}: ${seeds} batches, ${found} wrong; ${counts}\n`);
  return found;
}

function watch(child: ChildProcess, hangs: () => void): NodeJS.Timeout {
  return setTimeout(() => {
    hangs();
    child.kill("SIGKILL");
  }, SILENCE_MS);
}
