import type { WorktreeIdentity } from "../identity/identity.js";
import type { ContextRef, MappingRecord } from "../record/mapping-record.js";
import type { Graph } from "./decision.js";
import type { Facts } from "./facts.js";
import { freshnessOf } from "./freshness.js";
import { ReadableContext } from "./permits.js";

interface Owned {
  readonly identity: WorktreeIdentity;
  readonly context: ContextRef;
  readonly generation: number;
}

/**
 * What the graph of a bound mapping is good for.
 *
 * Only a run that was stamped complete is read: a killed index leaves a partial graph that answers with exit 0, and a
 * query on a missing database makes an empty one and answers 0.
 */
export function graphOf(
  facts: Facts,
  record: MappingRecord,
  owned: Owned,
): Graph | "database-missing" {
  const { stamp } = record;
  if (stamp === null) return { kind: "never" };
  if (stamp.state === "indexing" && facts.indexer !== "dead")
    return { kind: "indexing", by: stamp.by, since: stamp.since };
  // Graph paths are absolute: after `git worktree move` they name the old place, those of a half-made graph too.
  if (stamp.top !== owned.identity.top) return { kind: "moved" };
  if (stamp.state === "indexing") return { kind: "interrupted" };
  if (stamp.state !== "complete") return { kind: stamp.state };
  if (facts.database.kind === "missing") return "database-missing";
  return {
    kind: "complete",
    readable: new ReadableContext({ ...owned, stampGeneration: stamp.generation }),
    freshness: freshnessOf(stamp, facts.tree),
    attested: facts.database.mark === facts.attestedMark,
  };
}
