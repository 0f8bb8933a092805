import { RefusedError } from "../../../src/index.ts";
import { openStore, type Store } from "../../../src/node/store/store.ts";
import { boundRecord, holder, identity } from "../../samples/records.ts";

/** What one of a crowd is to do: create a record that others create as well, then supersede records in turn. */
export interface CrowdOrder {
  readonly directory: string;
  /** Which of the crowd this is. */
  readonly member: number;
  /** Between how many worktrees the crowd divides. */
  readonly worktrees: number;
  readonly rounds: number;
}

/** What it did and saw. */
export interface CrowdReport {
  /** The worktree that it was the first to file; `undefined` when somebody was first. */
  readonly created: number | undefined;
  /** What it wrote, as `worktree:generation:name`. */
  readonly wrote: readonly string[];
  /** Looks that gave anything but a whole record that was not older than the one before. */
  readonly torn: readonly string[];
}

const WAIT = { waitMs: 120_000 };

const worktree = (number: number): typeof identity => ({
  ...identity,
  id: `tree-${number}`,
  top: `/trees/${number}`,
});

async function join({ directory, member, worktrees, rounds }: CrowdOrder): Promise<CrowdReport> {
  const store = openStore(directory);
  const own = member % worktrees;
  const first = store.create({
    ...boundRecord,
    generation: 1,
    identity: worktree(own),
    context: null,
    state: "declined",
    consent: "never",
    stamp: null,
    earlierNames: [],
    by: { ...holder, pid: process.pid },
  });
  const wrote: string[] = [];
  const torn: string[] = [];
  let last = 0;
  const look = (number: number): void => {
    const found = store.lookUp(worktree(number));
    if (found.kind !== "found") torn.push(JSON.stringify(found));
    else if (found.record.generation < last) torn.push(`${last} after ${found.record.generation}`);
    else last = found.record.generation;
  };
  for (let round = 0; round < rounds; round += 1) {
    for (let again = 0; again < 20; again += 1) look(own);
    wrote.push(await supersede(store, own));
    look(own);
  }
  return { created: first ? own : undefined, wrote, torn };
}

/** Gives a worktree a name that nobody had, as the lifecycle does: mapping's lock, registry's lock, orphan, record. */
async function supersede(store: Store, number: number): Promise<string> {
  const mapping = await store.lock({ kind: "mapping", identity: worktree(number) }, WAIT);
  try {
    const found = store.lookUp(worktree(number));
    if (found.kind !== "found") throw new Error(JSON.stringify(found));
    const registry = await store.lock({ kind: "registry" }, WAIT);
    try {
      const used = store.usedNames();
      const name = `name-${used.size + 1}`;
      const generation = found.record.generation + 1;
      store.keepOrphan(found.record);
      store.replace({
        ...boundRecord,
        generation,
        identity: worktree(number),
        context: { name, engine: "kuzudb", databasePath: `/${name}` },
        // Read back below as text of another length each time.
        earlierNames: Array.from({ length: generation }, () => `name-0`),
      });
      return `${number}:${generation}:${name}`;
    } finally {
      registry.release();
    }
  } finally {
    mapping.release();
  }
}

process.once("message", async (order: CrowdOrder) => {
  let report: unknown;
  try {
    report = await join(order);
  } catch (error) {
    report = error instanceof RefusedError ? error.refusal : String(error);
  }
  process.send?.(report, () => process.disconnect());
});
