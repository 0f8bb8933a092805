import { join } from "node:path";
import {
  type Head,
  isPerWorktreeRef,
  parsePackedRef,
  parseRefText,
  type WorktreeIdentity,
} from "../../index.js";
import { lookAt, lookThrough } from "../observe/file-system.js";
import { readSmallFile } from "../observe/small-file.js";

/** Repositories with a hundred thousand refs exist; what is longer is not read, and HEAD is unknown. */
const MAX_PACKED_BYTES = 64 * 1024 * 1024;
/** Git follows no more symbolic refs than this either (refs/files-backend.c, SYMREF_MAXDEPTH). */
const MAX_SYMBOLIC = 5;
const UNKNOWN: Head = { kind: "unknown" };

/** Where HEAD of a linked worktree stands, read from its files: no program is started, nothing is thrown. */
export function readHead({ commonDir, id }: Pick<WorktreeIdentity, "commonDir" | "id">): Head {
  // Its refs are in tables that only git reads; HEAD then names a branch that cannot be.
  if (lookAt(join(commonDir, "reftable")) !== "missing") return UNKNOWN;
  const entry = join(commonDir, "worktrees", id);
  const head = readRef(join(entry, "HEAD"));
  switch (head.kind) {
    case "commit":
      return { kind: "detached", commit: head.commit };
    case "symbolic":
      return follow(head.ref, entry, commonDir);
    case "absent":
    case "bad":
      return UNKNOWN;
  }
}

function follow(ref: string, entry: string, commonDir: string): Head {
  let name = ref;
  for (let depth = 0; depth < MAX_SYMBOLIC; depth += 1) {
    const loose = readRef(join(isPerWorktreeRef(name) ? entry : commonDir, name));
    if (loose.kind === "bad") return UNKNOWN;
    if (loose.kind === "commit") return { kind: "branch", ref, commit: loose.commit };
    if (loose.kind === "absent") return fromPacked(ref, name, commonDir);
    name = loose.ref;
  }
  return UNKNOWN;
}

/** Asked after the loose ref was not there: git writes the packed one first, and then deletes the loose one. */
function fromPacked(ref: string, name: string, commonDir: string): Head {
  const packed = readSmallFile(join(commonDir, "packed-refs"), MAX_PACKED_BYTES, "replace");
  if (packed.kind === "fault") return UNKNOWN;
  const commit = packed.kind === "text" ? parsePackedRef(packed.text, name) : undefined;
  return commit === undefined ? { kind: "unborn", ref } : { kind: "branch", ref, commit };
}

type RefSeen = ReturnType<typeof parseRefText> | { readonly kind: "absent" };

function readRef(path: string): RefSeen {
  const text = readSmallFile(path);
  if (text.kind === "text") return parseRefText(text.text);
  if (text.kind === "absent") return { kind: lookAt(path) === "missing" ? "absent" : "bad" };
  // Branches `a/b` leave a folder `a` behind, in which a packed branch `a` is not found.
  const stat = lookThrough(path);
  return { kind: typeof stat !== "string" && stat.isDirectory() ? "absent" : "bad" };
}
