import {
  type DivergingRepository,
  makeDivergingRepository,
} from "@wt/fixtures/diverging-repository";
import { makeSandbox, type Sandbox } from "@wt/fixtures/sandbox";
import type { ContextsLookup, MappingRecord, Notice } from "../../../src/index.ts";
import { hostId } from "../../../src/node/lock/this-process.ts";
import { dueNotices, type NoticeSearch } from "../../../src/node/notices/due-notices.ts";
import { resolveWorktree } from "../../../src/node/observe/resolve-worktree.ts";
import { openStore, type Store } from "../../../src/node/store/store.ts";
import { boundRecord, completeStamp } from "../../samples/records.ts";

/** The shop repository, a store with the mapping of its worktrees, and what cgc would know of their contexts. */
export interface NoticeStage {
  readonly sandbox: Sandbox;
  readonly repository: DivergingRepository;
  readonly store: Store;
  readonly commonDir: string;
  /** Of the worktree `discount`, in the store as bound to `wt-discount`. */
  readonly discount: MappingRecord;
  readonly invoice: MappingRecord;
  /** cgc's registry: every context that a record of `recordOf` names. */
  contexts(): ContextsLookup;
  /** A bound record of this machine for the worktree at `top`. */
  recordOf(top: string, name: string): MappingRecord;
  /** The notices that are due in a session in the main checkout. */
  due(changed?: Partial<NoticeSearch>): Promise<readonly Notice[]>;
}

/** Makes a stage; the caller disposes of its sandbox. */
export async function makeNoticeStage(): Promise<NoticeStage> {
  const sandbox = makeSandbox();
  const repository = await makeDivergingRepository(sandbox.root, sandbox.env);
  const store = openStore(sandbox.path("state"));
  const commonDir = `${repository.main}/.git`;
  const registered = new Map<string, { database: string; databasePath: string; repos: string[] }>();
  const contexts = (): ContextsLookup => ({ kind: "read", contexts: registered });
  const recordOf = (top: string, name: string): MappingRecord => {
    const verdict = resolveWorktree(top);
    if (verdict.kind !== "worktree") throw new Error(`${top} is ${verdict.kind}`);
    const databasePath = sandbox.path("cgc", name, "graph.kuzudb");
    registered.set(name, { database: "kuzudb", databasePath, repos: [top] });
    return {
      ...boundRecord,
      identity: verdict.identity,
      host: hostId(),
      context: { name, engine: "kuzudb", databasePath },
      earlierNames: [],
      stamp: { ...completeStamp, top },
    };
  };
  const discount = recordOf(repository.discount, "wt-discount");
  const invoice = recordOf(repository.invoice, "wt-invoice");
  for (const record of [discount, invoice]) store.create(record);
  const { signal } = new AbortController();
  return {
    sandbox,
    repository,
    store,
    commonDir,
    discount,
    invoice,
    contexts,
    recordOf,
    due: (changed) =>
      dueNotices({ store, commonDir, ownId: undefined, contexts, signal, ...changed }),
  };
}
