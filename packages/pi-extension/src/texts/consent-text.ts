import type { WorktreeIdentity } from "@wt/core";
import { clean } from "./clean.js";

/** What a user can answer; anything else is "not now". */
export type ConsentAnswer = "not-now" | "create" | "always" | "never";

const LABELS: readonly (readonly [label: string, answer: ConsentAnswer])[] = [
  ["Not now", "not-now"],
  ["Create and index", "create"],
  ["Always in this repository", "always"],
  ["Never for this worktree", "never"],
];

/** The labels in their order, the harmless one first; "never" only where no mapping exists that it would hide. */
export function consentLabels(withNever: boolean): string[] {
  return LABELS.filter(([, answer]) => withNever || answer !== "never").map(([label]) => label);
}

/** The answer for what a dialog returned. Over RPC that can be any string: what was not offered counts as "not now". */
export function consentAnswer(
  value: string | undefined,
  offered: readonly string[],
): ConsentAnswer {
  if (value === undefined || !offered.includes(value)) return "not-now";
  return LABELS.find(([label]) => label === value)?.[1] ?? "not-now";
}

/** The question for a worktree: what is made, where, and the one line that is written into the repository. */
export function consentQuestion(
  identity: WorktreeIdentity,
  folder: string,
  excludeLine: string,
  why: string | undefined,
): string {
  return [
    ...(why === undefined ? [] : [why]),
    `Give the worktree ${clean(identity.id)} (${clean(identity.top)}) its own code graph?`,
    `cgc indexes its files into a new context; the graph is kept below ${clean(folder)}.`,
    `cgc writes a .cgcignore there; the line ${excludeLine} in ${clean(identity.commonDir)}/info/exclude keeps it out of git status.`,
  ].join("\n");
}
