import type { WorktreeIdentity } from "../../../src/identity/identity.ts";
import type { Verdict } from "../../../src/locate/verdict.ts";
import type { Facts } from "../../../src/resolve/facts.ts";
import { flags } from "../../samples/facts.ts";
import { contextParts, eachContextValue } from "./context-parts.ts";
import type { ResolveCells } from "./part.ts";
import { recordParts } from "./record-parts.ts";

/** One combination of values, and facts that have them. */
export interface Combination {
  readonly cells: ResolveCells;
  readonly facts: Facts;
}

/** Each verdict but `worktree`, whose identity depends on the record beside it. */
const noWorktrees: readonly Verdict[] = [
  { kind: "main", commonDir: "/repo/.git", top: "/repo", flags },
  { kind: "submodule", top: "/repo/sub" },
  { kind: "bare", commonDir: "/repo.git" },
  { kind: "none" },
  { kind: "malformed", reason: "pointer-syntax", transient: false, top: "/x" },
  { kind: "mismatch", reason: "entry-misplaced", transient: true, top: "/x" },
];

/**
 * Every combination of everything that `resolve` can see. Where the directory decides alone, every record is combined
 * with every value of the other columns, but not these with each other.
 */
export function* resolveCombinations(): Generator<Combination> {
  for (const mode of ["off", "isolate"] as const)
    for (const record of recordParts)
      for (const verdict of [...noWorktrees, worktree(record.here)]) {
        const decidesAlone = mode === "off" || verdict.kind !== "worktree";
        for (const context of decidesAlone ? eachContextValue : contextParts)
          yield {
            cells: { mode, checkout: verdict.kind, ...record.cells, ...context.cells },
            facts: { mode, host: "host-a", verdict, ...record.facts, ...context.facts },
          };
      }
}

function worktree(identity: WorktreeIdentity): Verdict {
  return { kind: "worktree", identity, flags };
}
