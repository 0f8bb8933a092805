const OBJECT_ID = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;

/** What the text of `HEAD` or of a loose ref says. */
export type RefText =
  | { readonly kind: "symbolic"; readonly ref: string }
  | { readonly kind: "commit"; readonly commit: string }
  | { readonly kind: "bad" };

/** Where HEAD of a checkout stands. */
export type Head =
  | { readonly kind: "branch"; readonly ref: string; readonly commit: string }
  | { readonly kind: "detached"; readonly commit: string }
  /** HEAD names a branch without a commit. */
  | { readonly kind: "unborn"; readonly ref: string }
  /** Kept in a way that files do not show (reftable), or not readable. */
  | { readonly kind: "unknown" };

/** What a stamp keeps of HEAD: two equal values are the same commit. `null`: not known. */
export function commitOf(head: Head): string | null {
  switch (head.kind) {
    case "branch":
    case "detached":
      return head.commit;
    case "unborn":
      return "unborn";
    case "unknown":
      return null;
  }
}

/** Reads `ref: refs/...` or an object id, as they stand in `HEAD` and in loose refs. */
export function parseRefText(text: string): RefText {
  const line = text.trimEnd();
  if (OBJECT_ID.test(line)) return { kind: "commit", commit: line };
  const ref = /^ref:[ \t\r\n]*(?<ref>refs\/.+)$/.exec(line)?.groups?.["ref"];
  return ref !== undefined && isRefName(ref) ? { kind: "symbolic", ref } : { kind: "bad" };
}

/** The object id of a ref in the text of `packed-refs`; `undefined` when it is not in there. */
export function parsePackedRef(text: string, ref: string): string | undefined {
  // No name of a ref holds a space: what ends a line after one is the whole name.
  const space = text.indexOf(` ${ref}\n`);
  if (space === -1) return undefined;
  const id = text.slice(text.lastIndexOf("\n", space) + 1, space);
  return OBJECT_ID.test(id) ? id : undefined;
}

/** Refs that git keeps in each worktree's own directory (refs.c, is_per_worktree_ref). */
export function isPerWorktreeRef(ref: string): boolean {
  return /^refs\/(?:bisect|worktree|rewritten)\//.test(ref);
}

/** Nothing that would leave the folder of refs when it is taken as a path (refs.c, check_refname_component). */
function isRefName(ref: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: git forbids them in names of refs.
  if (/[\u0000-\u0020\u007f~^:?*[\\]/.test(ref)) return false;
  return ref
    .split("/")
    .every((part) => part !== "" && !part.startsWith(".") && !part.includes(".."));
}
