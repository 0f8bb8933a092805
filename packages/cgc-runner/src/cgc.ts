import { join } from "node:path";
import type {
  Consent,
  ContextRef,
  CreatePlan,
  Decision,
  Engine,
  Mode,
  OwnedContext,
  Planned,
  ReadableContext,
  Stamp,
  WorktreeIdentity,
} from "@wt/core";
import type { Store } from "@wt/core/node";
import { decide, planFor } from "./decide/decide.js";
import { createContext } from "./lifecycle/create-context.js";
import { declineWorktree } from "./lifecycle/decline.js";
import { indexGraph } from "./lifecycle/index-graph.js";
import { queryGraph } from "./lifecycle/query-graph.js";
import type { Workshop } from "./lifecycle/workshop.js";
import type { Row } from "./query/rows.js";
import { cgcHome } from "./registry/read-registry.js";
import { findProgram } from "./run/find-program.js";
import { type Outcome, outcomeOf } from "./run/outcome.js";

/** How to run cgc, and for whom. */
export interface CgcOptions {
  readonly mode: Mode;
  readonly store: Store;
  /** The user's home: cgc keeps its registry there and no variable moves it. */
  readonly home: string;
  /** Program and fixed arguments. */
  readonly command: readonly string[];
  /** The environment that children get a cleaned copy of. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly database: Engine | undefined;
}

/** cgc for verified worktrees. Every door answers an `Outcome`; none throws for what cgc, git or a user can do. */
export interface Cgc {
  /** What may be done in `cwd` now? Spawns nothing. */
  decide(cwd: string): Promise<Decision>;
  /** A user's yes as a permit, from facts gathered after it. Spawns nothing. */
  plan(cwd: string, consent: Consent): Promise<Planned>;
  /** Folder that graphs are kept below, for the question. */
  readonly graphFolder: string;
  /** Absolute path of the program, or `undefined` when it is not installed. Spawns nothing. */
  program(): string | undefined;
  /** Creates and binds a context; answers what was bound. */
  create(plan: CreatePlan, signal?: AbortSignal): Promise<Outcome<ContextRef>>;
  /** Keeps "never for this worktree". */
  decline(shown: WorktreeIdentity): Promise<Outcome<void>>;
  /** Builds the graph, or continues an interrupted one. */
  index(owned: OwnedContext, signal?: AbortSignal): Promise<Outcome<Stamp>>;
  /** Asks a complete graph; `cypher` is untrusted and only read statements are run. */
  query(
    readable: ReadableContext,
    cypher: string,
    signal?: AbortSignal,
  ): Promise<Outcome<readonly Row[]>>;
}

/** Makes the doors to cgc for one set of options. */
export function createCgc(options: CgcOptions): Cgc {
  const { store, command, env, home } = options;
  const workshop: Workshop = {
    ...options,
    // cgc finds its registry by HOME alone: it must be the one that is looked into here.
    program: { command, env: { ...env, HOME: home }, directory: () => store.emptyDirectory() },
    now: () => new Date().toISOString(),
  };
  return {
    decide: (cwd) => decide(cwd, workshop),
    plan: (cwd, consent) => planFor(cwd, workshop, consent),
    graphFolder: join(cgcHome(home), "contexts"),
    program: () => findProgram(command[0] ?? "", env["PATH"]),
    create: (plan, signal) =>
      outcomeOf({ verb: "context create", signal }, () => createContext(plan, workshop, signal)),
    decline: (shown) => outcomeOf({ verb: "decline" }, () => declineWorktree(shown, workshop)),
    index: (owned, signal) =>
      outcomeOf({ verb: "index", signal }, () => indexGraph(owned, workshop, signal)),
    query: (readable, cypher, signal) =>
      outcomeOf({ verb: "query", signal }, () => queryGraph(readable, cypher, workshop, signal)),
  };
}
