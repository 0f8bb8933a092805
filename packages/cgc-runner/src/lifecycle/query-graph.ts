import type { ReadableContext } from "@wt/core";
import { queryCall } from "../contract/argv.js";
import { verifyReadable } from "../decide/verify.js";
import { isOwn } from "../query/census.js";
import { queryFault } from "../query/guard.js";
import { parseRows, type Row } from "../query/rows.js";
import { refused, runCgc } from "../run/run-cgc.js";
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
  const { store, program } = workshop;
  const { context, identity } = readable;
  const { attested } = verifyReadable(readable, workshop);
  if (!attested && !isOwn(await takeCensus(program, context, identity.top, signal)))
    throw refused({ code: "graph-foreign" });
  const call = queryCall(context, cypher.trim());
  const { stdout } = await runCgc(program, call, { timeoutMs: QUERY_LIMIT_MS, signal });
  verifyReadable(readable, workshop);
  store.marks.note(context.databasePath);
  const rows = parseRows(stdout);
  if (rows === undefined) throw refused({ code: "answer-unreadable", detail: stdout.slice(-200) });
  return rows;
}
