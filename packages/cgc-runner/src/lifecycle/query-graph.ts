import type { ReadableContext } from "@wt/core";
import { queryCall } from "../contract/argv.js";
import { verifyReadable } from "../decide/verify.js";
import { isOwn } from "../query/census.js";
import { queryFault } from "../query/guard.js";
import { parseRows, type Row } from "../query/rows.js";
import { codeOf, refused, runCgc } from "../run/run-cgc.js";
import { takeCensus } from "./take-census.js";
import type { Workshop } from "./workshop.js";

const QUERY_LIMIT_MS = 120_000;

/**
 * Asks a verified graph. Verified before the spawn and after it: when anything changed meanwhile the answer is dropped
 * (`ground-changed`). A database that somebody else touched since our last call is first asked whether it still holds
 * this worktree and nothing else. Throws Refusal or CgcError.
 */
export async function queryGraph(
  readable: ReadableContext,
  cypher: string,
  workshop: Workshop,
  signal?: AbortSignal,
): Promise<readonly Row[]> {
  const fault = queryFault(cypher);
  if (fault) throw refused({ code: "query-refused", why: fault });
  const { program } = workshop;
  const { context, identity } = readable;
  const { attested } = verifyReadable(readable, workshop);
  if (!attested && !isOwn(await takeCensus(program, context, identity.top, signal))) {
    await distrust(readable, workshop);
    throw refused({ code: "graph-foreign" });
  }
  const call = queryCall(context, cypher.trim());
  const limits = { timeoutMs: QUERY_LIMIT_MS, signal };
  const { stdout } = await runCgc(program, call, limits).catch((error: unknown) => {
    if (codeOf(error) === "query-failed") attest(readable, workshop);
    throw error;
  });
  attest(readable, workshop);
  const rows = parseRows(stdout);
  if (rows === undefined) throw refused({ code: "answer-unreadable", detail: stdout.slice(-200) });
  return rows;
}

/** Verifies the ground again, and notes what our own read made of the database. Throws `ground-changed`. */
function attest(readable: ReadableContext, workshop: Workshop): void {
  verifyReadable(readable, workshop);
  workshop.store.marks.note(readable.context.databasePath);
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
