import type { ReadableContext } from "@wt/core";
import { verifyReadable } from "../decide/verify.js";
import { isOwn, isWhole } from "../query/census.js";
import { queryFault } from "../query/guard.js";
import type { Row } from "../query/rows.js";
import { refused } from "../run/run-cgc.js";
import { askRows } from "./ask-rows.js";
import { takeCensus } from "./take-census.js";
import type { Workshop } from "./workshop.js";

/**
 * Asks a verified graph. Verified before the spawn and after it: when anything changed meanwhile the answer is dropped
 * (`ground-changed`).
 *
 * Each answer is followed by a census, and shown only when the graph then holds this worktree, all of it and nothing else:
 * cgc waits for a process that writes the database and then reads what that one left, so no look before the spawn proves
 * what was read. Throws Refusal or CgcError.
 */
export async function queryGraph(
  readable: ReadableContext,
  cypher: string,
  workshop: Workshop,
  signal?: AbortSignal,
): Promise<readonly Row[]> {
  const fault = queryFault(cypher);
  if (fault) throw refused({ code: "query-refused", why: fault });
  const { database, stamp } = verifyReadable(readable, workshop);
  const { program } = workshop;
  const rows = await askRows(program, readable.context, cypher.trim(), signal);
  // On a database that is gone cgc would make an empty one.
  verifySame(readable, workshop, database);
  const census = await takeCensus(program, readable.context, stamp, signal);
  verifySame(readable, workshop, database);
  if (isOwn(census) && isWhole(census, stamp)) {
    workshop.store.marks.note(readable.context.databasePath);
    return rows;
  }
  await distrust(readable, workshop);
  throw refused({ code: "graph-foreign" });
}

/** A file that went away between look and spawn was made anew by cgc, empty: it must be the one that was seen before. */
function verifySame(readable: ReadableContext, workshop: Workshop, database: string): void {
  if (verifyReadable(readable, workshop).database !== database)
    throw refused({ code: "ground-changed" });
}

/** Stamps the graph as failed, so that nothing reads it again. Somebody who holds the mapping is about to stamp it anew. */
async function distrust(readable: ReadableContext, { store }: Workshop): Promise<void> {
  const lock = await store.lock({ kind: "mapping", identity: readable.identity }, { waitMs: 0 });
  try {
    const found = store.lookUp(readable.identity);
    if (found.kind !== "found" || found.record.generation !== readable.generation) return;
    const { record } = found;
    if (record.stamp === null) return;
    store.replace({
      ...record,
      generation: record.generation + 1,
      stamp: { ...record.stamp, state: "failed" },
    });
  } finally {
    lock.release();
  }
}
