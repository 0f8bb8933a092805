import type { MappingRecord } from "../record/mapping-record.js";
import type { MismatchReason } from "../refusals/refusal.js";
import type { RegisteredContext } from "./facts.js";

/**
 * How registry entry and record differ; `undefined` when the context is wholly what the record says.
 *
 * A path of another directory in `repos` proves that graphs were mixed; what was indexed whole stands there.
 */
export function disagreement(
  record: MappingRecord,
  registered: RegisteredContext | undefined,
): MismatchReason | undefined {
  if (registered === undefined) return "context-missing";
  const { engine, databasePath } = record.context ?? {};
  if (registered.database !== engine || registered.databasePath !== databasePath)
    return "context-changed";
  const { stamp } = record;
  const own = stamp?.top ?? record.identity.top;
  if (!registered.repos.every((path) => path === own)) return "context-mixed";
  const unlisted = stamp?.state === "complete" && !registered.repos.includes(stamp.top);
  return unlisted ? "context-changed" : undefined;
}
