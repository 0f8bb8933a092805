import type { Stamp, TreeState } from "../record/mapping-record.js";

/** How far the graph agrees with the files of its worktree. */
export type Freshness =
  | { readonly kind: "fresh" }
  | {
      readonly kind: "behind";
      /** `moved-during-index`: the files changed while they were read, so the graph may mix two states. */
      readonly because: "moved-during-index" | "head-moved" | "files-changed";
      /** How many files changed since; `null`: not counted. */
      readonly files: number | null;
    }
  /** Nothing is seen to differ, and not all of it could be compared. */
  | { readonly kind: "unknown" };

/** The files now, and how many of them changed since the stamp, where somebody counted. */
export interface TreeSeen extends TreeState {
  readonly changedFiles: number | null;
}

/** Compares a complete run's stamp with the files now. What is seen to differ counts, also when the rest is not known. */
export function freshnessOf({ before, after }: Stamp, now: TreeSeen): Freshness {
  const behind = (because: "moved-during-index" | "head-moved" | "files-changed"): Freshness => ({
    kind: "behind",
    because,
    files: now.changedFiles,
  });
  if (after === null) return { kind: "unknown" };
  const during = [compare(before.head, after.head), compare(before.fingerprint, after.fingerprint)];
  if (during.includes("differ")) return behind("moved-during-index");
  const head = compare(after.head, now.head);
  if (head === "differ") return behind("head-moved");
  const files = compare(after.fingerprint, now.fingerprint);
  if (files === "differ") return behind("files-changed");
  const proven = [...during, head, files].every((seen) => seen === "equal");
  return proven ? { kind: "fresh" } : { kind: "unknown" };
}

function compare(a: string | null, b: string | null): "equal" | "differ" | "unknown" {
  if (a === null || b === null) return "unknown";
  return a === b ? "equal" : "differ";
}
