import type { ContextRef, Stamp } from "@wt/core";
import { type Census, censusQuery, parseCensus } from "../query/census.js";
import type { CgcProgram } from "../run/run-cgc.js";
import { printedRows } from "./printed-rows.js";

/** Counts what the graph of an index holds. Throws CgcError. */
export async function takeCensus(
  program: CgcProgram,
  context: ContextRef,
  { top, nested }: Pick<Stamp, "top" | "nested">,
  signal?: AbortSignal,
): Promise<Census> {
  const how = { detail: "census", signal };
  return parseCensus(await printedRows(program, context, censusQuery(top, nested), how));
}
