import type { MappingRecord } from "../record/mapping-record.js";
import { disagreement } from "../resolve/disagreement.js";
import type { ContextsLookup, FiledRecord, NoticeFacts } from "./notice-facts.js";
import { type NoticeOutcome, type Silence, silent, staleness } from "./staleness.js";

/**
 * Which contexts are left over, one outcome for each record in their order (DESIGN section 7, "Notices").
 *
 * A worktree is called removed only when its common dir could be reached; every doubt is silence, for what is said ends
 * in a command that cleans up.
 */
export function planNotices(facts: NoticeFacts): readonly NoticeOutcome[] {
  const said = new Set<string>();
  return facts.records.map((filed) => {
    const outcome = staleness(filed, facts.reader);
    if (outcome.kind === "silent") return outcome;
    const { name } = outcome.context;
    const silence = objection(filed, name, facts) ?? (said.has(name) ? "same-context" : undefined);
    if (silence) return silent(silence);
    said.add(name);
    return outcome;
  });
}

/** What the other facts hold against speaking of this context. */
function objection(filed: FiledRecord, name: string, facts: NoticeFacts): Silence | undefined {
  if (!facts.reachable) return "common-dir-unreachable";
  const itself = filed.filed === "mapping" ? 1 : 0;
  if ((facts.users.get(name) ?? 0) > itself) return "used-elsewhere";
  return faultInRegistry(filed.record, facts.registry);
}

/** Is the context still cgc's, and wholly what the record says? Somebody else may use the name, or the graph, by now. */
function faultInRegistry(record: MappingRecord, registry: ContextsLookup): Silence | undefined {
  if (registry.kind !== "read") return "registry-unread";
  const { name } = record.context ?? {};
  const registered = name === undefined ? undefined : registry.contexts.get(name);
  if (registered === undefined) return "context-gone";
  return disagreement(record, registered) && "context-altered";
}
