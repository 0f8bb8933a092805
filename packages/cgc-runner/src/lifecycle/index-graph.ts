import type { ContextRef, MappingRecord, OwnedContext, Stamp } from "@wt/core";
import { hostId, type Store } from "@wt/core/node";
import { indexCall } from "../contract/argv.js";
import { verifyOwned } from "../decide/verify.js";
import { isOwn } from "../query/census.js";
import { readRegistry } from "../registry/read-registry.js";
import { codeOf, refused, runCgc } from "../run/run-cgc.js";
import { ensureExcludeLine } from "./exclude-line.js";
import { probeEngine } from "./probe-engine.js";
import { takeCensus } from "./take-census.js";
import type { Workshop } from "./workshop.js";

const REGISTRY_WAIT_MS = 60_000;
const REGISTERED_POLL_MS = 50;
/** What shows that the graph is not this worktree's. */
const PROVES_WRONG: readonly string[] = [
  "graph-foreign",
  "context-defeated",
  "context-not-registered",
  "registration-lost",
];

/**
 * Indexes a worktree into its own context and answers the stamp: `complete`, or `empty` when cgc found no file.
 *
 * `indexing` is stamped before the run, so that a killed one is never read. Afterwards the graph itself is asked whether
 * it holds this worktree and nothing else. Throws Refusal or CgcError; the stamp then says `failed` when the graph is
 * another one, else `interrupted`: cgc continues where a run ended.
 */
export async function indexGraph(
  owned: OwnedContext,
  workshop: Workshop,
  signal: AbortSignal | undefined,
): Promise<Stamp> {
  const { store, program } = workshop;
  const lock = await store.lock({ kind: "mapping", identity: owned.identity }, { waitMs: 0 });
  try {
    verifyOwned(owned, workshop);
    const { engine } = owned.context;
    const { version } = await probeEngine(program, store.directory, engine, signal);
    await ensureExcludeLine(owned.identity.commonDir, store);
    const begun = beginRun(owned, workshop, lock.holder, version);
    try {
      await indexUnderRegistryLock(owned, workshop, signal);
      const stamp = await checkGraph(owned, workshop, begun.stamp, signal);
      endRun(store, begun.record, stamp);
      return stamp;
    } catch (error) {
      endRun(store, begun.record, { ...begun.stamp, state: stateAfter(error) });
      throw error;
    }
  } finally {
    lock.release();
  }
}

function beginRun(
  owned: OwnedContext,
  { store, now }: Workshop,
  by: Stamp["by"],
  cgcVersion: string,
): { record: MappingRecord; stamp: Stamp } {
  const found = store.lookUp(owned.identity);
  if (found.kind !== "found" || found.record.generation !== owned.generation)
    throw refused({ code: "ground-changed" });
  const stamp: Stamp = {
    generation: (found.record.stamp?.generation ?? 0) + 1,
    state: "indexing",
    by,
    since: now(),
    top: owned.identity.top,
    cgcVersion,
    files: null,
    functions: null,
  };
  const record = {
    ...found.record,
    host: hostId(),
    generation: found.record.generation + 1,
    stamp,
  };
  store.replace(record);
  return { record, stamp };
}

function endRun(store: Store, begun: MappingRecord, stamp: Stamp): void {
  if (begun.context) store.marks.note(begun.context.databasePath);
  store.replace({ ...begun, generation: begun.generation + 1, stamp });
}

function stateAfter(error: unknown): "failed" | "interrupted" {
  return PROVES_WRONG.includes(codeOf(error)) ? "failed" : "interrupted";
}

/** cgc writes its registry, without a lock, at the start of a first index: ours is held until our path stands in it. */
async function indexUnderRegistryLock(
  owned: OwnedContext,
  { store, program, home }: Workshop,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { context, identity } = owned;
  const wait = { waitMs: REGISTRY_WAIT_MS, ...(signal && { signal }) };
  const registry = await store.lock({ kind: "registry" }, wait);
  const watch = setInterval(() => {
    if (isListed(context, identity.top, home)) registry.release();
  }, REGISTERED_POLL_MS);
  try {
    await runCgc(program, indexCall(context, identity.top), { signal });
  } finally {
    clearInterval(watch);
    registry.release();
  }
  if (!isListed(context, identity.top, home))
    throw refused({ code: "registration-lost", name: context.name });
}

function isListed(context: ContextRef, top: string, home: string): boolean {
  const snapshot = readRegistry(home);
  return (
    snapshot.kind === "read" && snapshot.contexts.get(context.name)?.repos.includes(top) === true
  );
}

async function checkGraph(
  owned: OwnedContext,
  workshop: Workshop,
  stamp: Stamp,
  signal: AbortSignal | undefined,
): Promise<Stamp> {
  const { context, identity } = owned;
  const census = await takeCensus(workshop.program, context, identity.top, signal);
  const { files, functions } = census;
  if (files === 0) return { ...stamp, state: "empty", files, functions };
  if (!isOwn(census)) throw refused({ code: "graph-foreign" });
  return { ...stamp, state: "complete", files, functions };
}
