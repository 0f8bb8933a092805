import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Consent, ContextRef, CreatePlan, Decision, Stamp } from "@wt/core";
import { openStore, type Store } from "@wt/core/node";
import {
  type DivergingRepository,
  makeDivergingRepository,
} from "@wt/fixtures/diverging-repository";
import { realCgc } from "@wt/fixtures/real-cgc";
import { makeSandbox, type Sandbox } from "@wt/fixtures/sandbox";
import { type Cgc, type CgcOptions, createCgc, type Outcome, type Row } from "../../src/index.ts";

/** A sandbox with the diverging repository, a store of ours and the real cgc. */
export interface Workbench extends AsyncDisposable {
  readonly sandbox: Sandbox;
  readonly repository: DivergingRepository;
  readonly store: Store;
  /** cgc's registry, which need not be there. */
  readonly registryFile: string;
  /** The doors, with the real cgc unless another one is given. */
  cgc(options?: Partial<CgcOptions>): Cgc;
  dispose(): Promise<void>;
}

/** Makes a workbench in which nothing was done yet. */
export async function makeWorkbench(): Promise<Workbench> {
  const sandbox = makeSandbox();
  const repository = await makeDivergingRepository(sandbox.root, sandbox.env);
  const store = openStore(sandbox.path("state"));
  const dispose = (): Promise<void> => sandbox.dispose();
  return {
    sandbox,
    repository,
    store,
    registryFile: join(sandbox.home, ".codegraphcontext", "config.yaml"),
    cgc: (options) =>
      createCgc({
        mode: "isolate",
        store,
        home: sandbox.home,
        command: [realCgc()],
        env: sandbox.env,
        database: undefined,
        ...options,
      }),
    dispose,
    [Symbol.asyncDispose]: dispose,
  };
}

/** The value of an outcome that must be done. */
export function done<Value>(outcome: Outcome<Value>): Value {
  if (outcome.kind === "refused") throw new Error(`refused: ${JSON.stringify(outcome.refusal)}`);
  return outcome.value;
}

/** A yes for the worktree at `cwd` as a permit. */
export async function planned(
  cgc: Cgc,
  cwd: string,
  consent: Partial<Consent> = {},
): Promise<CreatePlan> {
  const decision = await cgc.decide(cwd);
  if (!("identity" in decision) && decision.kind !== "bound") throw new Error(decision.kind);
  const shown = decision.kind === "bound" ? decision.owned.identity : decision.identity;
  const plan = await cgc.plan(cwd, { answer: "create", shown, replaces: false, ...consent });
  if (plan.kind === "refused") throw new Error(plan.refusal.code);
  return plan.plan;
}

/** Creates and binds a context for the worktree at `cwd`. */
export async function bind(cgc: Cgc, cwd: string): Promise<ContextRef> {
  return done(await cgc.create(await planned(cgc, cwd)));
}

/** The decision for a worktree that is bound. */
export async function bound(cgc: Cgc, cwd: string): Promise<Extract<Decision, { kind: "bound" }>> {
  const decision = await cgc.decide(cwd);
  if (decision.kind !== "bound") throw new Error(JSON.stringify(decision));
  return decision;
}

/** Indexes the worktree at `cwd`, which is bound. */
export async function index(cgc: Cgc, cwd: string, signal?: AbortSignal): Promise<Outcome<Stamp>> {
  return cgc.index((await bound(cgc, cwd)).owned, signal);
}

/** Asks the graph of the worktree at `cwd`, which is complete. */
export async function ask(cgc: Cgc, cwd: string, cypher: string): Promise<Outcome<readonly Row[]>> {
  const { graph } = await bound(cgc, cwd);
  if (graph.kind !== "complete") throw new Error(graph.kind);
  return cgc.query(graph.readable, cypher);
}

/** Runs `act`, puts the files back as they were, and answers what `act` did. */
export async function restoring<Value>(
  files: readonly string[],
  act: () => Promise<Value>,
): Promise<Value> {
  const before = files.map((file) => (existsSync(file) ? readFileSync(file) : undefined));
  try {
    return await act();
  } finally {
    for (const [at, file] of files.entries()) {
      const bytes = before[at];
      if (bytes) writeFileSync(file, bytes);
    }
  }
}
