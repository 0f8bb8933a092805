import type { BigIntStats } from "node:fs";
import { dirname } from "node:path";
import type { RecordFault } from "../../index.js";
import { lookAt, lookThrough } from "../observe/file-system.js";

const WRITABLE_BY_OTHERS = 0o022n;

/**
 * May somebody else have written this, or change it? The owner must be this user, root included, and nobody else may
 * write: the rule of sshd(8) for what it goes by, `StrictModes`. Nothing is known where the system has no users.
 */
export function ownershipFault({ uid, mode }: BigIntStats): RecordFault | undefined {
  const user = process.geteuid?.();
  if (user === undefined) return undefined;
  if (uid !== BigInt(user)) return "foreign-owned";
  return (mode & WRITABLE_BY_OTHERS) === 0n ? undefined : "writable-by-others";
}

/** A folder that is not believed. */
export interface BadFolder {
  readonly path: string;
  readonly why: RecordFault;
}

/**
 * Looks at the two folders above a file of ours, `<state>/<folder>/<file>`; one that is missing is no fault.
 *
 * The state directory may be a symlink of the user's own, who keeps it on another disk. The folders in it are made by us:
 * a symlink there was put by somebody else.
 */
export function badFolderAbove(file: string): BadFolder | undefined {
  const folder = dirname(file);
  return badStateFolder(dirname(folder)) ?? badFolder(folder, "symlinked");
}

/** Looks at the state directory itself. */
export function badStateFolder(directory: string): BadFolder | undefined {
  return badFolder(directory, "followed");
}

/** Looks at one folder; a symlink in its place is refused or followed. */
export function badFolder(path: string, link: "symlinked" | "followed"): BadFolder | undefined {
  const why = folderFault(path, link);
  return why && { path, why };
}

function folderFault(path: string, link: "symlinked" | "followed"): RecordFault | undefined {
  const own = lookAt(path);
  if (own === "missing") return undefined;
  if (own === "unreadable") return own;
  if (!own.isSymbolicLink()) return own.isDirectory() ? ownershipFault(own) : "damaged";
  if (link === "symlinked") return link;
  // The mode of a symlink says nothing; its owner says who chose where it leads.
  if (ownershipFault(own) === "foreign-owned") return "foreign-owned";
  const target = lookThrough(path);
  if (typeof target === "string") return "unreadable";
  return target.isDirectory() ? ownershipFault(target) : "damaged";
}
