import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { git } from "@wt/fixtures/git";
import type { Env } from "@wt/fixtures/sandbox";
import fc from "fast-check";
import type { Counts } from "../compare.ts";
import type { Answered } from "./answered.ts";
import type { Task } from "./asker.ts";
import { History } from "./history.ts";
import { actsOf, anySteps, type Site, type Step } from "./steps.ts";

const STEPS = 25;
/** A question takes well under a millisecond; one that does not come back in this time hangs. */
const HANG_MS = 20_000;

/** What a round needs. */
export interface Race {
  /** A directory of its own, deleted first. */
  readonly root: string;
  readonly env: Env;
  /** The bundled `asker.ts`. */
  readonly asker: string;
}

/**
 * One round: git adds, removes, moves, repairs and prunes worktrees while another process asks without pause. Answers
 * with the lines of all that was wrong: a worktree that did not exist during the question, a lasting refusal of one
 * that stood all the time, a question without an end.
 */
export async function raceRound(race: Race, seed: number, counts: Counts): Promise<string[]> {
  const site = await laySite(race);
  const history = new History(join(site.main, ".git"));
  const [steps = []] = fc.sample(anySteps(site.places.length, STEPS), { seed, numRuns: 1 });
  const asker = fork(race.asker, [], { execArgv: [], serialization: "advanced" });
  try {
    asker.send({ commonDir: join(site.main, ".git"), tops: site.places } satisfies Task);
    for (const step of steps) await take(step, site, history, asker, counts);
    const [answers] = await handOver(asker);
    return judgeAll(answers, history, counts);
  } catch (error) {
    if (error instanceof Error && error.name === "AbortError")
      return ["no answer: the resolver hangs"];
    throw error;
  } finally {
    asker.kill("SIGKILL");
  }
}

async function laySite({ root, env }: Race): Promise<Site> {
  rmSync(root, { recursive: true, force: true });
  const main = join(root, "m");
  mkdirSync(main, { recursive: true });
  await git(main, ["init", "-q", "-b", "main"], env);
  await git(main, ["commit", "-q", "--allow-empty", "-m", "first"], env);
  const places = ["w0", "w1", "w2", "m/nested"].map((name) => join(root, name));
  for (const top of places.slice(0, 2))
    await git(main, ["worktree", "add", "-q", "--detach", top], env);
  return { main, places, env };
}

async function take(
  step: Step,
  site: Site,
  history: History,
  asker: ChildProcess,
  counts: Counts,
): Promise<void> {
  // Stopped at any point of a question, as a busy machine does it, but for the time of a whole step.
  if (step.stopped) asker.kill("SIGSTOP");
  for (const { run, rejoins } of actsOf(step, site)) {
    const begin = process.hrtime.bigint();
    try {
      await run();
      count(counts, `step: ${step.what}`);
    } catch {
      // Not possible in this state, such as the removal of what is not there.
      count(counts, "step refused");
    }
    const act = { begin, end: process.hrtime.bigint() };
    history.note(act);
    if (rejoins) history.noteRejoined(act, site.places);
  }
  if (step.stopped) asker.kill("SIGCONT");
  // Some questions between two steps, whatever else the machine does.
  await sleep(2);
}

async function handOver(asker: ChildProcess): Promise<[Answered[]]> {
  asker.send("hand over");
  const [answers] = await once(asker, "message", { signal: AbortSignal.timeout(HANG_MS) });
  return [answers as Answered[]];
}

function judgeAll(answers: readonly Answered[], history: History, counts: Counts): string[] {
  return answers.flatMap((answer) => {
    const { door, top, said, begin, end } = answer;
    const { kind, transient } = JSON.parse(said) as { kind: string; transient?: boolean };
    count(counts, `${door}: ${kind}${transient ? ", transient" : ""}`);
    const why = faultOf(answer, history, transient === true);
    return why === undefined ? [] : [`${door} ${top}: ${said} in ${end - begin} ns, ${why}`];
  });
}

function faultOf(answer: Answered, history: History, transient: boolean): string | undefined {
  if (answer.identity !== undefined)
    return history.allows(answer) ? undefined : "which never existed at that time";
  const refused = !transient && history.stood(answer);
  return refused ? "though a worktree stood there all the time" : undefined;
}

function count(counts: Counts, what: string): void {
  counts.set(what, (counts.get(what) ?? 0) + 1);
}
