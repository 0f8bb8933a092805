import { sameNameForm } from "./same-name.js";

/** The longest id that goes into a name as it is, in characters. */
const MAX_SAFE_ID = 48;
const SAFE_ID = /^[a-z0-9][a-z0-9._-]*$/;

/**
 * The name of a new context for a worktree's id: `wt-<id>` when the id is safe and the name free, else
 * `wt-<safe part>-<8 hex>`.
 *
 * `digest` is a hex digest of key and incarnation (at least 8 digits): it keeps equal ids of two repositories, and of two
 * makings, apart. `taken` holds every name in registry, directories and records; cgc would re-open the old graph of a
 * name that was ever used. Names that any file system takes for one count as one. The name matches
 * `wt-[a-z0-9][a-z0-9._-]*` and has at most 60 characters; while it is taken more digits of the digest are used, up to
 * all. `undefined` when even the longest form is taken. Thanks to `wt-` no name is one of Windows' devices.
 */
export function contextName(
  id: string,
  digest: string,
  taken: ReadonlySet<string>,
): string | undefined {
  const used = new Set([...taken].map(sameNameForm));
  const plain = `wt-${id}`;
  if (isSafe(id) && !used.has(plain)) return plain;
  const part = safePart(id);
  for (let length = 8; length <= digest.length; length += 8) {
    const name = `wt-${part}-${digest.slice(0, length)}`;
    if (!used.has(name)) return name;
  }
  return undefined;
}

function isSafe(id: string): boolean {
  return id.length <= MAX_SAFE_ID && SAFE_ID.test(id) && !id.endsWith(".");
}

function safePart(id: string): string {
  const part = id
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, "-")
    .replace(/^[^a-z0-9]+/, "")
    .slice(0, MAX_SAFE_ID)
    .replace(/[^a-z0-9]+$/, "");
  return part === "" ? "worktree" : part;
}
