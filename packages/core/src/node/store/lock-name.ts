import { identityKey, type WorktreeIdentity } from "../../index.js";
import { digestOf } from "./digest.js";

/**
 * What can be locked: the trial of an engine, cgc's registry, the mapping of one worktree, one context, or a repository's
 * files that all worktrees share.
 */
export type LockName =
  | { readonly kind: "probe" | "registry" }
  | { readonly kind: "mapping"; readonly identity: WorktreeIdentity }
  /** A context by its name; names that differ in case alone are one. */
  | { readonly kind: "context"; readonly name: string }
  | { readonly kind: "repository"; readonly commonDir: string };

/** The file of a lock, and what `busy` calls it. */
export function lockFile(name: LockName): { readonly file: string; readonly what: string } {
  switch (name.kind) {
    case "probe":
      return { file: "probe", what: "the trial of cgc's engines" };
    case "registry":
      return { file: "registry", what: "cgc's registry" };
    case "mapping":
      return {
        file: `mapping-${digestOf(identityKey(name.identity))}`,
        what: `worktree ${name.identity.id}`,
      };
    case "context":
      return {
        file: `context-${digestOf(name.name.toLowerCase())}`,
        what: `context ${name.name}`,
      };
    case "repository":
      return {
        file: `repository-${digestOf(name.commonDir)}`,
        what: `repository ${name.commonDir}`,
      };
  }
}
