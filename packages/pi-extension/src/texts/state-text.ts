import type { Decision, Graph } from "@wt/core";
import { clean } from "./clean.js";
import { freshnessWords } from "./freshness-text.js";
import { mismatchLine } from "./mismatch-text.js";
import { offLine } from "./mode-text.js";
import { refusalLine } from "./refusal-text.js";

const HOW = "/cgc_context consent";

/** The status line while a context is being created, with the time it took so far. */
export function creatingLine(elapsedMs: number): string {
  return `graph: creating ${clock(elapsedMs)}`;
}

/** The status line for a decision; `undefined` where there is nothing to say. */
export function statusLine(decision: Decision): string | undefined {
  return decision.kind === "inactive" ? undefined : `graph: ${stateWord(decision)}`;
}

/** The status line where something is refused. */
export function refusedLine(code: string): string {
  return `graph: refused: ${code}`;
}

/** The status line of an index of ours, with the time it took so far. */
export function indexingLine(elapsedMs: number): string {
  return `graph: indexing ${clock(elapsedMs)}`;
}

function stateWord(decision: Exclude<Decision, { kind: "inactive" }>): string {
  switch (decision.kind) {
    case "refused":
      return `refused: ${decision.refusal.code}`;
    case "unmapped":
    case "declined":
      return `unindexed (${HOW})`;
    case "creating":
      return `creating (process ${decision.by.pid})`;
    case "identity-mismatch":
      return `refused: identity mismatch (${HOW})`;
    case "bound":
      return graphWord(decision.graph);
  }
}

function graphWord(graph: Graph): string {
  switch (graph.kind) {
    case "never":
      return "not indexed yet";
    case "interrupted":
    case "failed":
    case "empty":
    case "moved":
      return `${graph.kind} (${HOW})`;
    case "indexing":
      return `indexing (process ${graph.by.pid})`;
    case "complete":
      return graph.freshness.kind === "behind" ? "behind" : "ready";
  }
}

/** Why a new context is asked for where there is a mapping already; `undefined` where there is none. */
export function replacementReason(decision: Decision): string | undefined {
  switch (decision.kind) {
    case "identity-mismatch":
      return mismatchLine(decision.reason);
    case "declined":
      return "You said never for this worktree.";
    case "bound":
      return `The graph of ${clean(decision.owned.context.name)} is ${decision.graph.kind}; nothing reads it.`;
    default:
      return undefined;
  }
}

/** The answer of `/cgc_context status`, for a person: what is so, and the next step. */
export function statusText(decision: Decision): string {
  switch (decision.kind) {
    case "inactive":
      return decision.because === "mode-off"
        ? offLine("default")
        : "wt: this directory is in no linked worktree; nothing is isolated here. [not-a-worktree] Next: git worktree list";
    case "refused":
      return refusalLine(decision.refusal);
    case "unmapped":
      return `wt: ${clean(decision.identity.top)} is unindexed. [unindexed] Next: ${HOW}`;
    case "declined":
      return `wt: ${clean(decision.identity.top)} is unindexed, you said never. [declined] Next: ${HOW}`;
    case "creating":
      return `wt: process ${decision.by.pid} is creating the context. [creating] Next: /cgc_context status`;
    case "identity-mismatch":
      return `wt: ${mismatchLine(decision.reason)} [identity-mismatch: ${decision.reason}] Next: ${HOW}`;
    case "bound":
      return `wt: context ${clean(decision.owned.context.name)} for ${clean(decision.owned.identity.top)}: ${graphSentence(decision.graph)}`;
  }
}

function graphSentence(graph: Graph): string {
  switch (graph.kind) {
    case "never":
      return `not indexed yet. [unindexed] Next: ${HOW}`;
    case "interrupted":
      return `the index was interrupted; nothing reads it. [interrupted] Next: ${HOW}`;
    case "failed":
      return `the last index failed; nothing reads it. [failed] Next: ${HOW}`;
    case "empty":
      return `cgc found nothing to index here, or has no parsers; nothing reads it. [empty-graph] Next: ${HOW}`;
    case "moved":
      return `the worktree was moved and its graph names the old place; nothing reads it. [moved] Next: ${HOW}`;
    case "indexing":
      return `process ${graph.by.pid} is indexing since ${clean(graph.since)}. [indexing] Next: /cgc_context status`;
    case "complete":
      return `ready, freshness ${freshnessWords(graph.freshness)}. Changes since the index are not in it. Next: /cgc_context query MATCH (f:Function) RETURN f.name`;
  }
}

function clock(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const two = (value: number): string => String(value).padStart(2, "0");
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;
}
