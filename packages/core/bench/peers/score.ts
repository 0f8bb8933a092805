import { realpathSync } from "node:fs";
import { join } from "node:path";
import type { Layout } from "@wt/fixtures/layouts";
import type { Told } from "./asked-peer.ts";
import type { Claim } from "./claim.ts";

/**
 * How an answer stands beside the right verdict; the rule is written down in docs/benchmarks.md.
 *
 * `wrong` claims a checkout or git directory that is not the right one; `missed` says "nothing" where there is one;
 * `threw` is an error there.
 */
export type Score = "right" | "wrong" | "missed" | "threw" | "hung";

type Repository = Extract<Claim, { kind: "repository" }>;

/** Judges one answer by what it says, and by nothing that it does not say. */
export function score(layout: Layout, told: Told): Score {
  switch (told.kind) {
    case "hung":
      return "hung";
    case "died":
    case "threw":
      return mayClaimNothing(layout) ? "right" : "threw";
    case "nothing":
      return mayClaimNothing(layout) ? "right" : "missed";
    case "repository":
      return isRight(layout, told) ? "right" : "wrong";
  }
}

/** Part of the right answer has no text: it can only be refused. */
function hasNoText({ common, common_hex, id_name, id_name_hex, top, top_hex }: Layout): boolean {
  const lost = (text: string | null, hex: string | null): boolean => text === null && hex !== null;
  return lost(common, common_hex) || lost(id_name, id_name_hex) || lost(top, top_hex);
}

function mayClaimNothing(layout: Layout): boolean {
  return hasNoText(layout) || !["worktree", "main", "submodule"].includes(layout.expected);
}

/** Is there something broken or forged that has to be refused? */
export function isRefusal({ expected }: Layout): boolean {
  return expected === "malformed" || expected === "mismatch";
}

function isRight(layout: Layout, claim: Repository): boolean {
  const { cwd, common, id_name, top } = layout;
  const entry = common === null || id_name === null ? null : join(common, "worktrees", id_name);
  switch (layout.expected) {
    case "worktree":
      return (
        says(claim.top, top) &&
        says(claim.commonDir, common) &&
        says(claim.gitDir, entry) &&
        claim.linked !== false
      );
    case "main":
      return (
        encloses(claim.top, cwd) &&
        says(claim.commonDir, common) &&
        says(claim.gitDir, common) &&
        claim.linked !== true
      );
    case "submodule":
      return encloses(claim.top, cwd) && claim.linked !== true;
    case "bare":
      return claim.top === undefined && claim.linked !== true;
    case "none":
      // A question from inside a git directory: its path is no wrong answer, a checkout would be.
      return claim.top === undefined && claim.gitDir !== undefined && encloses(claim.gitDir, cwd);
    case "malformed":
    case "mismatch":
      return false;
  }
}

/** Is this the right path, or was nothing said of it? Symlinks in what was said are no fault; no text fits `null`. */
function says(claimed: string | undefined, right: string | null): boolean {
  return claimed === undefined || realPathOf(claimed) === right;
}

/** The manifest names no top here; a checkout holds at least the directory that was asked about. */
function encloses(claimed: string | undefined, cwd: string | null): boolean {
  if (claimed === undefined) return true;
  const outer = realPathOf(claimed);
  const inner = realPathOf(cwd ?? "");
  if (outer === undefined || inner === undefined) return false;
  return inner === outer || inner.startsWith(outer === "/" ? "/" : `${outer}/`);
}

function realPathOf(path: string): string | undefined {
  try {
    return realpathSync.native(path);
  } catch {
    return undefined;
  }
}
