import { sameIdentity, type WorktreeIdentity } from "@wt/core";
import { hostId } from "@wt/core/node";
import { decide } from "../decide/decide.js";
import { refused } from "../run/run-cgc.js";
import type { Workshop } from "./workshop.js";

/** Keeps "never for this worktree", when it still is the one that was shown and has no context. Throws `ground-changed`. */
export async function declineWorktree(shown: WorktreeIdentity, workshop: Workshop): Promise<void> {
  const { store, now } = workshop;
  const lock = await store.lock({ kind: "mapping", identity: shown }, { waitMs: 10_000 });
  try {
    const decision = await decide(shown.top, workshop);
    if (decision.kind !== "unmapped" || !sameIdentity(decision.identity, shown))
      throw refused({ code: "ground-changed" });
    store.create({
      schema: 1,
      state: "declined",
      generation: 1,
      identity: shown,
      host: hostId(),
      context: null,
      consent: "never",
      by: lock.holder,
      createdAt: now(),
      earlierNames: [],
      stamp: null,
    });
  } finally {
    lock.release();
  }
}
