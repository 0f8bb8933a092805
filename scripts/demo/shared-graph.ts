import { mkdirSync } from "node:fs";
import type { Question } from "@wt/fixtures/diverging-repository";
import { valuesIn } from "./plain-cgc.ts";
import { type Stage, type Worktree, worktrees } from "./stage.ts";

/** Indexes both worktrees into cgc's default graph, as a user without wt would. */
export async function fillSharedGraph({ plainCgc, plainHome, repository }: Stage): Promise<void> {
  mkdirSync(plainHome);
  for (const worktree of worktrees) {
    const cwd = repository[worktree];
    await plainCgc(["index", "--no-progress", cwd], { cwd, home: plainHome });
  }
}

/** What cgc answers from that graph in this worktree. */
export async function askSharedGraph(
  { plainCgc, plainHome, repository }: Stage,
  worktree: Worktree,
  { cypher, column }: Question,
): Promise<string[]> {
  const printed = await plainCgc(["query", cypher], { cwd: repository[worktree], home: plainHome });
  return valuesIn(printed, column);
}
