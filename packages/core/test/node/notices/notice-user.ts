import { once } from "node:events";
import type { RegisteredContext } from "../../../src/index.ts";
import { dueNotices } from "../../../src/node/notices/due-notices.ts";
import { claimNotice } from "../../../src/node/notices/told.ts";
import { openStore } from "../../../src/node/store/store.ts";

/** A session that looks for notices, says how many it saw, and at a sign tells those that it can take. */
export interface NoticeOrder {
  readonly directory: string;
  readonly commonDir: string;
  readonly contexts: readonly (readonly [string, RegisteredContext])[];
}

async function follow({ directory, commonDir, contexts }: NoticeOrder): Promise<void> {
  const due = await dueNotices({
    store: openStore(directory),
    commonDir,
    ownId: undefined,
    contexts: () => ({ kind: "read", contexts: new Map(contexts) }),
    signal: new AbortController().signal,
  });
  const sign = once(process, "message");
  process.send?.(due.length);
  await sign;
  const told = due.filter((notice) => claimNotice(directory, notice));
  const names = told.map(({ context }) => context.name);
  process.send?.(names, () => process.disconnect());
}

process.once("message", (order: NoticeOrder) => void follow(order));
