import type { Verdict } from "../../src/index.ts";
import { verifyEntries } from "../../src/node/observe/list-entries.ts";
import { resolveWorktree } from "../../src/node/observe/resolve-worktree.ts";
import { type TrackedWorktree, trackWorktree } from "../../src/node/observe/track-worktree.ts";
import { type Answered, identityLine } from "./answered.ts";

/** What the asker works on. */
export interface Task {
  readonly commonDir: string;
  readonly tops: readonly string[];
}

/** Questions between two looks at the messages. */
const IN_A_ROW = 40;
/** A round is short: more than the clock of a file system ticks by, and little enough to keep verdicts at all. */
const SETTLED_MS = 20;
/** Every so many questions the whole list is asked for. */
const LIST_EVERY = 20;

let answers: Answered[] = [];
let task: Task | undefined;
const tracked = new Map<string, TrackedWorktree>();

process.on("message", (message: Task | "hand over") => {
  if (message === "hand over") {
    process.send?.(answers);
    answers = [];
    task = undefined;
    return;
  }
  task = message;
  askOn(0, message);
});

function askOn(first: number, { commonDir, tops }: Task): void {
  if (task === undefined) return;
  for (let number = first; number < first + IN_A_ROW; number += 1) {
    const top = tops[number % tops.length] ?? "";
    note(top, "resolve", () => resolveWorktree(top));
    note(top, "tracked", () => trackedAt(top).verdict());
    if (number % LIST_EVERY === 0) noteList(commonDir);
  }
  setImmediate(() => askOn(first + IN_A_ROW, { commonDir, tops }));
}

function trackedAt(top: string): TrackedWorktree {
  const known = tracked.get(top) ?? trackWorktree(top, SETTLED_MS);
  tracked.set(top, known);
  return known;
}

function note(top: string, door: Answered["door"], ask: () => Verdict): void {
  const begin = process.hrtime.bigint();
  const verdict = ask();
  const end = process.hrtime.bigint();
  answers.push({ top, door, begin, end, ...told(verdict) });
}

function noteList(commonDir: string): void {
  const begin = process.hrtime.bigint();
  const entries = verifyEntries(commonDir);
  const end = process.hrtime.bigint();
  for (const { top = "", verdict } of entries) {
    if (verdict !== undefined) answers.push({ top, door: "list", begin, end, ...told(verdict) });
  }
}

function told(verdict: Verdict): Pick<Answered, "identity" | "said"> {
  const identity = verdict.kind === "worktree" ? identityLine(verdict.identity) : undefined;
  return { identity, said: JSON.stringify(verdict) };
}
