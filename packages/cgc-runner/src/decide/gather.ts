import {
  contextName,
  type Facts,
  identityText,
  type Mode,
  type RegistryLookup,
  type TreeSeen,
} from "@wt/core";
import { digestOf, hostId, type Store, seeDatabase } from "@wt/core/node";
import type { RegistrySnapshot } from "../registry/parse-registry.js";
import { contextFolders, readRegistry } from "../registry/read-registry.js";
import { keptVerdict } from "./kept-verdict.js";
import { seeTree } from "./see-tree.js";

/** Where facts are gathered from. */
export interface Ground {
  readonly mode: Mode;
  readonly store: Store;
  /** The user's home, in which cgc keeps its registry. */
  readonly home: string;
}

const UNSEEN: TreeSeen = { head: null, fingerprint: null, changedFiles: null };

/** Gathers everything that `resolve` decides from. Spawns nothing; reads nothing but the mode when that is off. */
export function gather(cwd: string, { mode, store, home }: Ground): Facts {
  const host = hostId();
  const nothing = {
    mode,
    host,
    record: { kind: "none" },
    registry: { kind: "read", context: undefined },
    database: { kind: "missing" },
    attestedMark: undefined,
    indexer: "unknown",
    tree: UNSEEN,
    proposedName: undefined,
  } as const;
  if (mode === "off") return { ...nothing, verdict: { kind: "none" } };
  const verdict = keptVerdict(cwd);
  if (verdict.kind !== "worktree") return { ...nothing, verdict };
  const { identity } = verdict;
  const record = store.lookUp(identity);
  const snapshot = readRegistry(home);
  const known = record.kind === "found" ? record.record : undefined;
  const context = known?.context ?? undefined;
  return {
    ...nothing,
    verdict,
    record,
    registry: lookUp(snapshot, context?.name),
    database: context ? seeDatabase(context.databasePath) : nothing.database,
    attestedMark: context ? store.marks.read(context.databasePath) : undefined,
    indexer: known?.stamp ? store.liveness(known.stamp.by) : "unknown",
    tree: known?.stamp?.state === "complete" ? { ...UNSEEN, ...seeTree(identity) } : UNSEEN,
    proposedName: known
      ? undefined
      : contextName(
          identity.id,
          digestOf(identityText(identity)),
          takenNames(snapshot, home, store),
        ),
  };
}

/** Every name that a new context must not have: registered, on disk, or in a record of ours. */
export function takenNames(snapshot: RegistrySnapshot, home: string, store: Store): Set<string> {
  const registered = snapshot.kind === "read" ? snapshot.contexts.keys() : [];
  return new Set([...registered, ...contextFolders(home), ...store.usedNames()]);
}

function lookUp(snapshot: RegistrySnapshot, name: string | undefined): RegistryLookup {
  if (snapshot.kind === "broken") return snapshot;
  return { kind: "read", context: name === undefined ? undefined : snapshot.contexts.get(name) };
}
