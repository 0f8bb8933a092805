import type { WorktreeIdentity } from "../identity/identity.js";
import type { ContextRef } from "../record/mapping-record.js";

/*
 * Permits are classes with a private field, exported as types alone: only the functions in this folder can make one, so
 * nothing is created without consent, written without ownership or read without a complete graph, or it does not compile.
 * They are no data: whoever acts on one reads the record again, inside its lock, and compares key and generation.
 */

/** May create one context for one worktree: the user said so for exactly this identity. */
export class CreatePlan {
  readonly #facts: PlanFacts;
  constructor(facts: PlanFacts) {
    this.#facts = facts;
  }
  get identity(): WorktreeIdentity {
    return this.#facts.identity;
  }
  get consent(): "create" | "always" {
    return this.#facts.consent;
  }
  /** Generation of the record that this plan supersedes; 0 when there is none. */
  get supersedes(): number {
    return this.#facts.supersedes;
  }
}

interface PlanFacts {
  readonly identity: WorktreeIdentity;
  readonly consent: "create" | "always";
  readonly supersedes: number;
}

interface OwnedFacts {
  readonly identity: WorktreeIdentity;
  readonly context: ContextRef;
  /** Generation of the mapping record. */
  readonly generation: number;
}

/** May change the graph of this context: it is this worktree's own. */
export class OwnedContext {
  readonly #facts: OwnedFacts;
  constructor(facts: OwnedFacts) {
    this.#facts = facts;
  }
  get identity(): WorktreeIdentity {
    return this.#facts.identity;
  }
  get context(): ContextRef {
    return this.#facts.context;
  }
  get generation(): number {
    return this.#facts.generation;
  }
}

interface ReadableFacts extends OwnedFacts {
  /** Generation of the index stamp. */
  readonly stampGeneration: number;
}

/** May read the graph of this context: it is complete and was made from this worktree. */
export class ReadableContext {
  readonly #facts: ReadableFacts;
  constructor(facts: ReadableFacts) {
    this.#facts = facts;
  }
  get identity(): WorktreeIdentity {
    return this.#facts.identity;
  }
  get context(): ContextRef {
    return this.#facts.context;
  }
  get generation(): number {
    return this.#facts.generation;
  }
  get stampGeneration(): number {
    return this.#facts.stampGeneration;
  }
}
