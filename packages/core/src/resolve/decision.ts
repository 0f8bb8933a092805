import type { WorktreeIdentity } from "../identity/identity.js";
import type { Holder } from "../record/holder.js";
import type { MismatchReason, Refusal } from "../refusals/refusal.js";
import type { Freshness } from "./freshness.js";
import type { OwnedContext, ReadableContext } from "./permits.js";

/** What the graph of a bound context is good for. */
export type Graph =
  | { readonly kind: "never" | "interrupted" | "failed" | "empty" | "moved" }
  | { readonly kind: "indexing"; readonly by: Holder; readonly since: string }
  | {
      readonly kind: "complete";
      readonly readable: ReadableContext;
      readonly freshness: Freshness;
      /** `false`: somebody else touched the database since our last call; its graph is in doubt until the next read checks it. */
      readonly attested: boolean;
    };

/** What may be done here, and why nothing else. */
export type Decision =
  | { readonly kind: "inactive"; readonly because: "mode-off" | "not-a-worktree" }
  | { readonly kind: "refused"; readonly refusal: Refusal }
  | {
      readonly kind: "unmapped";
      readonly identity: WorktreeIdentity;
      readonly proposedName: string;
    }
  | {
      readonly kind: "creating";
      readonly identity: WorktreeIdentity;
      readonly by: Holder;
      /** The answer that began it. */
      readonly consent: "create" | "always";
    }
  | { readonly kind: "declined"; readonly identity: WorktreeIdentity }
  | {
      readonly kind: "identity-mismatch";
      readonly identity: WorktreeIdentity;
      readonly reason: MismatchReason;
    }
  | { readonly kind: "bound"; readonly owned: OwnedContext; readonly graph: Graph };
