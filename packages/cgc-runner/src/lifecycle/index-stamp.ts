import type { MappingRecord, OwnedContext, Stamp } from "@wt/core";
import { hostId, type Store } from "@wt/core/node";
import { seeTree } from "../decide/see-tree.js";
import { codeOf, refused } from "../run/run-cgc.js";
import type { Workshop } from "./workshop.js";

/** What shows that the graph is not this worktree's. */
const PROVES_WRONG: readonly string[] = [
  "graph-foreign",
  "context-defeated",
  "context-not-registered",
  "registration-lost",
];

/** A run that was stamped as begun. */
export interface Run {
  readonly record: MappingRecord;
  readonly stamp: Stamp;
}

/** Stamps the mapping as being indexed. Throws `ground-changed`, `state-unwritable`. */
export function beginRun(
  owned: OwnedContext,
  { store, now }: Workshop,
  by: Stamp["by"],
  of: Pick<Stamp, "cgcVersion" | "nested">,
): Run {
  const found = store.lookUp(owned.identity);
  if (found.kind !== "found" || found.record.generation !== owned.generation)
    throw refused({ code: "ground-changed" });
  const stamp: Stamp = {
    generation: (found.record.stamp?.generation ?? 0) + 1,
    state: "indexing",
    by,
    since: now(),
    top: owned.identity.top,
    before: seeTree(owned.identity),
    after: null,
    ...of,
    files: null,
    functions: null,
  };
  const record = {
    ...found.record,
    host: hostId(),
    generation: found.record.generation + 1,
    stamp,
  };
  store.replace(record);
  return { record, stamp };
}

/** Stamps what came of the run. Throws `state-unwritable`. */
export function endRun(store: Store, begun: MappingRecord, stamp: Stamp): void {
  if (begun.context) store.marks.note(begun.context.databasePath);
  store.replace({ ...begun, generation: begun.generation + 1, stamp });
}

/** What a run that failed left: after `interrupted` another one builds the graph anew. */
export function stateAfter(error: unknown): "failed" | "interrupted" {
  return PROVES_WRONG.includes(codeOf(error)) ? "failed" : "interrupted";
}
