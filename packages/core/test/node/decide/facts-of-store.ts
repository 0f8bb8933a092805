import {
  contextName,
  type Facts,
  identityText,
  type RegisteredContext,
  type WorktreeIdentity,
} from "../../../src/index.ts";
import { digestOf } from "../../../src/node/store/digest.ts";
import type { Store } from "../../../src/node/store/store.ts";
import { agreeingFacts, flags } from "../../samples/facts.ts";

/** cgc's registry: each context by its name. */
export type Contexts = ReadonlyMap<string, RegisteredContext>;

/**
 * What is known of a worktree by a real store and a registry, put together as `gather` of @wt/cgc-runner does: only the
 * context that the record names is taken from the registry.
 */
export function factsAt(store: Store, identity: WorktreeIdentity, contexts: Contexts): Facts {
  const record = store.lookUp(identity);
  const name = record.kind === "found" ? record.record.context?.name : undefined;
  const context = name === undefined ? undefined : contexts.get(name);
  const taken = new Set([...contexts.keys(), ...store.usedNames()]);
  return {
    ...agreeingFacts,
    verdict: { kind: "worktree", identity, flags },
    record,
    registry: { kind: "read", context },
    proposedName: contextName(identity.id, digestOf(identityText(identity)), taken),
  };
}
