import type { BigIntStats } from "node:fs";
import type { FileText } from "../../index.js";
import { canEnter, lookAt } from "./file-system.js";

/** What somebody who asks about many worktrees of one repository has looked at already. */
export interface KnownEntry {
  /** Real path of the entry. */
  readonly path: string;
  /** Its back-pointer. */
  readonly back: FileText;
  readonly common: KnownCommon;
  /** The checkout; `undefined`: still to be looked at. */
  readonly start: KnownStart | undefined;
}

/** A common dir, looked at once for all its entries. */
export interface KnownCommon {
  /** Real path. */
  readonly path: string;
  readonly objects: boolean;
  readonly refs: boolean;
}

/** A directory that is no symlink. */
export interface KnownStart {
  /** Real path. */
  readonly path: string;
  readonly stat: BigIntStats;
}

/** Looks at what all entries of a repository share. */
export function seeCommon(path: string): KnownCommon {
  return { path, objects: canEnter(`${path}/objects`), refs: canEnter(`${path}/refs`) };
}

/** Looks at the directory `name` in a parent whose real path is known; `undefined` where that does not tell its real path. */
export function seeStart(parent: string, name: string): KnownStart | undefined {
  if (name === "" || name === "." || name === "..") return undefined;
  const path = `${parent === "/" ? "" : parent}/${name}`;
  const stat = lookAt(path);
  return typeof stat !== "string" && stat.isDirectory() ? { path, stat } : undefined;
}
