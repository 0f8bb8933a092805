import type { ContextRef, Stamp } from "@wt/core";
import { queryCall } from "../contract/argv.js";
import { type Census, censusQuery, parseCensus } from "../query/census.js";
import { parseRows } from "../query/rows.js";
import { type CgcProgram, refused, runCgc } from "../run/run-cgc.js";

const QUERY_LIMIT_MS = 120_000;

/** Counts what the graph of an index holds. Throws CgcError. */
export async function takeCensus(
  program: CgcProgram,
  context: ContextRef,
  { top, nested }: Pick<Stamp, "top" | "nested">,
  signal?: AbortSignal,
): Promise<Census> {
  const limits = { timeoutMs: QUERY_LIMIT_MS, signal };
  const { stdout } = await runCgc(program, queryCall(context, censusQuery(top, nested)), limits);
  const rows = parseRows(stdout);
  if (rows === undefined) throw refused({ code: "answer-unreadable", detail: "census" });
  return parseCensus(rows);
}
