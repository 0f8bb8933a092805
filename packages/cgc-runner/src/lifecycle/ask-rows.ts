import type { ContextRef } from "@wt/core";
import { TAKEN_FOR_MARKUP } from "../contract/classify.js";
import { askLegible, holdsText, legibleRows } from "../query/legible.js";
import type { Row } from "../query/rows.js";
import { type CgcProgram, codeOf, refused } from "../run/run-cgc.js";
import { printedRows } from "./printed-rows.js";

/**
 * Runs a guarded statement and answers its rows exactly as the graph has them, or not at all. Throws CgcError,
 * `answer-unreadable` where cgc's printing would change a text in them.
 */
export async function askRows(
  program: CgcProgram,
  context: ContextRef,
  cypher: string,
  signal: AbortSignal | undefined,
): Promise<readonly Row[]> {
  const legible = askLegible(cypher);
  const how = { detail: TAKEN_FOR_MARKUP, signal };
  const asked =
    legible &&
    (await printedRows(program, context, legible.cypher, how).catch((error: unknown) => {
      // The statement may be wrong, or only the question in it.
      if (codeOf(error) === "query-failed") return undefined;
      throw error;
    }));
  const rows = asked ?? (await printedRows(program, context, cypher, how));
  const unharmed = legible && asked ? legibleRows(rows, legible.columns) : plainRows(rows);
  if (unharmed === undefined)
    throw refused({ code: "answer-unreadable", detail: TAKEN_FOR_MARKUP });
  return unharmed;
}

/** Without the question only an answer that holds no text is known to be unharmed. */
function plainRows(rows: readonly Row[]): readonly Row[] | undefined {
  return holdsText(rows) ? undefined : rows;
}
