import { existsSync } from "node:fs";
import { join } from "node:path";
import {
  type ContextRef,
  type CreatePlan,
  contextName,
  identityText,
  type MappingRecord,
  type Refusal,
  RefusedError,
  sameIdentity,
  type WorktreeIdentity,
} from "@wt/core";
import { digestOf, hostId, pinIdentity, resolveWorktree, type Store } from "@wt/core/node";
import { createCall } from "../contract/argv.js";
import { takenNames } from "../decide/gather.js";
import { cgcHome, readRegistry } from "../registry/read-registry.js";
import { refused, runCgc } from "../run/run-cgc.js";
import { probeEngine } from "./probe-engine.js";
import type { Workshop } from "./workshop.js";

/** Fifty that start together each hold the registry for a second or two. */
const LOCK_WAIT_MS = 600_000;
const CREATE_LIMIT_MS = 60_000;

/**
 * Creates the context that a plan permits and binds it to its worktree.
 *
 * Intent is written first, then cgc is asked, then the registry is read back, all under the mapping's lock and the
 * registry's: a kill in between leaves a record that names what was begun. Throws Refusal or CgcError.
 */
export async function createContext(
  plan: CreatePlan,
  workshop: Workshop,
  signal: AbortSignal | undefined,
): Promise<ContextRef> {
  const { store, program, database } = workshop;
  const { engine } = await probeEngine(program, store, database, signal);
  const wait = { waitMs: LOCK_WAIT_MS, ...(signal && { signal }) };
  const mapping = await store.lock({ kind: "mapping", identity: plan.identity }, wait);
  try {
    const registry = await store.lock({ kind: "registry" }, wait);
    try {
      return await createLocked(plan, workshop, engine, mapping.holder);
    } finally {
      registry.release();
    }
  } finally {
    mapping.release();
  }
}

async function createLocked(
  plan: CreatePlan,
  workshop: Workshop,
  engine: ContextRef["engine"],
  by: MappingRecord["by"],
): Promise<ContextRef> {
  const { store, program, now } = workshop;
  // Waiting for the locks takes time, and so does a trial of the engine.
  const verdict = resolveWorktree(plan.identity.top);
  if (verdict.kind !== "worktree" || !sameIdentity(verdict.identity, plan.identity))
    throw refused({ code: "ground-changed" });
  const previous = currentRecord(plan, store);
  const identity = pinIdentity(verdict.identity);
  if (identity === undefined) throw refused({ code: "ground-changed" });
  const context = chooseContext(identity, workshop, engine);
  if (previous) store.keepOrphan(previous);
  const creating: MappingRecord = {
    schema: 1,
    state: "creating",
    generation: plan.supersedes + 1,
    identity,
    host: hostId(),
    context,
    consent: plan.consent,
    by,
    createdAt: now(),
    earlierNames: previous ? namesOf(previous) : [],
    stamp: null,
  };
  if (previous) store.replace(creating);
  else if (!store.create(creating)) throw refused({ code: "ground-changed" });
  try {
    await runCgc(program, createCall(context), { timeoutMs: CREATE_LIMIT_MS });
    assertRegistered(context, workshop.home);
  } catch (error) {
    store.withdraw(creating, previous);
    throw error;
  }
  store.replace({ ...creating, state: "bound", generation: creating.generation + 1 });
  if (plan.consent === "always") store.repositories.allow(plan.identity.commonDir);
  return context;
}

/** The record that the plan supersedes, read again inside the lock. */
function currentRecord(plan: CreatePlan, store: Store): MappingRecord | undefined {
  const found = store.lookUp(plan.identity);
  if (found.kind === "refused")
    throw new RefusedError<Refusal>({ code: "record-refused", file: found.file, why: found.why });
  const record = found.kind === "found" ? found.record : undefined;
  if ((record?.generation ?? 0) !== plan.supersedes) throw refused({ code: "ground-changed" });
  return record;
}

/** A name that was never used, with a database path where nothing lies. */
function chooseContext(
  identity: WorktreeIdentity,
  workshop: Workshop,
  engine: ContextRef["engine"],
): ContextRef {
  const { store, home } = workshop;
  const snapshot = readRegistry(home);
  if (snapshot.kind === "broken")
    throw new RefusedError<Refusal>({ ...snapshot, code: "registry-broken" });
  const digest = digestOf(identityText(identity));
  const name = contextName(identity.id, digest, takenNames(snapshot, home, store));
  if (name === undefined)
    throw new RefusedError<Refusal>({ code: "no-free-name", id: identity.id });
  const databasePath = join(cgcHome(home), "contexts", name, `graph.${engine}`);
  if (existsSync(databasePath))
    throw new RefusedError<Refusal>({ code: "no-free-name", id: identity.id });
  return { name, engine, databasePath };
}

/** cgc says "created" also when saving failed: only the registry tells. */
function assertRegistered(context: ContextRef, home: string): void {
  const snapshot = readRegistry(home);
  const entry = snapshot.kind === "read" ? snapshot.contexts.get(context.name) : undefined;
  const ours =
    entry?.database === context.engine &&
    entry.databasePath === context.databasePath &&
    entry.repos.length === 0;
  if (!ours) throw refused({ code: "registration-lost", name: context.name });
}

function namesOf(record: MappingRecord): readonly string[] {
  return record.context ? [...record.earlierNames, record.context.name] : record.earlierNames;
}
