import type { ReadableContext } from "@wt/core";
import { verifyReadable } from "../decide/verify.js";
import { isOwn, isWhole } from "../query/census.js";
import { queryFault } from "../query/guard.js";
import type { Row } from "../query/rows.js";
import { codeOf, refused } from "../run/run-cgc.js";
import { askRows } from "./ask-rows.js";
import { takeCensus } from "./take-census.js";
import type { Workshop } from "./workshop.js";

/** What a query ends with that read the database, and was alone in it. */
const OWN_READ: readonly string[] = ["query-failed", "answer-unreadable"];

/**
 * Asks a verified graph. Verified before the spawn and after it: when anything changed meanwhile the answer is dropped
 * (`ground-changed`). A database that somebody else touched since our last call is first asked whether it still holds
 * this worktree, all of it and nothing else. Throws Refusal or CgcError.
 */
export async function queryGraph(
  readable: ReadableContext,
  cypher: string,
  workshop: Workshop,
  signal?: AbortSignal,
): Promise<readonly Row[]> {
  const fault = queryFault(cypher);
  if (fault) throw refused({ code: "query-refused", why: fault });
  const database = await verifyGraph(readable, workshop, signal);
  const asked = askRows(workshop.program, readable.context, cypher.trim(), signal);
  const rows = await asked.catch((error: unknown) => {
    if (OWN_READ.includes(codeOf(error))) attest(readable, workshop, database);
    throw error;
  });
  attest(readable, workshop, database);
  return rows;
}

/** Verifies the ground, and the graph itself where somebody else touched it; answers which making of the file that was. */
async function verifyGraph(
  readable: ReadableContext,
  workshop: Workshop,
  signal: AbortSignal | undefined,
): Promise<string> {
  const { attested, database, stamp } = verifyReadable(readable, workshop);
  if (attested) return database;
  const census = await takeCensus(workshop.program, readable.context, stamp, signal);
  verifySame(readable, workshop, database);
  if (isOwn(census) && isWhole(census, stamp)) return database;
  await distrust(readable, workshop);
  throw refused({ code: "graph-foreign" });
}

/** Verifies the ground again, and notes what our own read made of the database. Throws `ground-changed`. */
function attest(readable: ReadableContext, workshop: Workshop, database: string): void {
  verifySame(readable, workshop, database);
  workshop.store.marks.note(readable.context.databasePath);
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
