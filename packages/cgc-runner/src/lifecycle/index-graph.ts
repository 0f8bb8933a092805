import { isDeepStrictEqual } from "node:util";
import type { ContextRef, OwnedContext, Stamp } from "@wt/core";
import type { HeldLock } from "@wt/core/node";
import { indexCall } from "../contract/argv.js";
import { seeTree } from "../decide/see-tree.js";
import { verifyOwned } from "../decide/verify.js";
import { isOwn } from "../query/census.js";
import { readRegistry } from "../registry/read-registry.js";
import { refused, runCgc } from "../run/run-cgc.js";
import { assertOwnIgnoreFile, ensureExcludeLine } from "./exclude-line.js";
import { beginRun, endRun, type Run, stateAfter } from "./index-stamp.js";
import { excludeNested, findNestedCheckouts } from "./nested-checkouts.js";
import { probeEngine } from "./probe-engine.js";
import { takeCensus } from "./take-census.js";
import type { Workshop } from "./workshop.js";

/** Fifty that start together each hold the registry for a second or two. */
const REGISTRY_WAIT_MS = 600_000;
const REGISTERED_POLL_MS = 50;

/**
 * Indexes a worktree into its own context and answers the stamp: `complete`, or `empty` when cgc found no file.
 *
 * `indexing` is stamped before the run, so that a killed one is never read. Afterwards the graph itself is asked whether
 * it holds this worktree and nothing else, nested checkouts included. A complete graph is left as it is. Throws Refusal
 * or CgcError; the stamp then says `failed` when the graph is another one, else `interrupted`: the next run builds it
 * anew.
 */
export async function indexGraph(
  owned: OwnedContext,
  workshop: Workshop,
  signal: AbortSignal | undefined,
): Promise<Stamp> {
  const { store, program } = workshop;
  if (signal?.aborted) throw refused({ code: "cancelled", verb: "index" });
  const lock = await store.lock({ kind: "mapping", identity: owned.identity }, { waitMs: 0 });
  try {
    const complete = verifyOwned(owned, workshop);
    // cgc would skip it and exit 0; a run that did nothing must not look like a new one.
    if (complete) return complete;
    const { engine } = owned.context;
    const { version } = await probeEngine(program, store, engine, signal);
    assertOwnIgnoreFile(owned.identity.top);
    await ensureExcludeLine(owned.identity.commonDir, store);
    const nested = await findNestedCheckouts(owned.identity.top);
    excludeNested(owned.context, nested, workshop.home);
    const wait = { waitMs: REGISTRY_WAIT_MS, ...(signal && { signal }) };
    const registry = await store.lock({ kind: "registry" }, wait);
    try {
      const begun = beginRun(owned, workshop, lock.holder, { cgcVersion: version, nested });
      return await stampedRun(owned, workshop, begun, registry, signal);
    } finally {
      registry.release();
    }
  } finally {
    lock.release();
  }
}

/** Runs the index and stamps what came of it. */
async function stampedRun(
  owned: OwnedContext,
  workshop: Workshop,
  { record, stamp }: Run,
  registry: HeldLock,
  signal: AbortSignal | undefined,
): Promise<Stamp> {
  const { store } = workshop;
  try {
    await runIndex(owned, workshop, registry, signal);
    const after = seeTree(owned.identity);
    const checked = await checkGraph(owned, workshop, { ...stamp, after }, signal);
    endRun(store, record, checked);
    return checked;
  } catch (error) {
    endRun(store, record, { ...stamp, state: stateAfter(error) });
    throw error;
  }
}

/** cgc writes its registry, without a lock, at the start of a first index: ours is held until our path stands in it. */
async function runIndex(
  { context, identity }: OwnedContext,
  { program, home }: Workshop,
  registry: HeldLock,
  signal: AbortSignal | undefined,
): Promise<void> {
  const watch = setInterval(() => {
    if (isListed(context, identity.top, home)) registry.release();
  }, REGISTERED_POLL_MS);
  try {
    // cgc registers a path before it writes the first node of it.
    const again = isListed(context, identity.top, home);
    await runCgc(program, indexCall(context, identity.top, again), { signal });
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
  const nested = await findNestedCheckouts(stamp.top);
  // One that was made during the run may have been indexed: the run is worth nothing.
  if (!isDeepStrictEqual(nested, stamp.nested)) throw refused({ code: "ground-changed" });
  const census = await takeCensus(workshop.program, owned.context, stamp, signal);
  const { files, functions } = census;
  if (files === 0) return { ...stamp, state: "empty", files, functions };
  if (!isOwn(census)) throw refused({ code: "graph-foreign" });
  return { ...stamp, state: "complete", files, functions };
}
