import type { ContextRef } from "@wt/core";
import { queryCall } from "../contract/argv.js";
import { parseRows, type Row } from "../query/rows.js";
import { type CgcProgram, refused, runCgc } from "../run/run-cgc.js";

const QUERY_LIMIT_MS = 120_000;

/**
 * Runs one statement and answers the rows as cgc printed them. Throws CgcError, `answer-unreadable` with this `detail`
 * where there are none to read.
 */
export async function printedRows(
  program: CgcProgram,
  context: ContextRef,
  cypher: string,
  { detail, signal }: { detail: string; signal: AbortSignal | undefined },
): Promise<readonly Row[]> {
  const limits = { timeoutMs: QUERY_LIMIT_MS, signal };
  const { stdout } = await runCgc(program, queryCall(context, cypher), limits);
  const rows = parseRows(stdout);
  if (rows === undefined) throw refused({ code: "answer-unreadable", detail });
  return rows;
}
