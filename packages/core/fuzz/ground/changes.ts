import {
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative } from "node:path";

/** One thing done to a tree. Paths are absolute. */
export type Change =
  | { readonly kind: "remove" | "directory" | "fifo"; readonly at: string }
  | { readonly kind: "write"; readonly at: string; readonly bytes: Uint8Array }
  | {
      readonly kind: "symlink";
      readonly at: string;
      readonly to: string;
      readonly relative: boolean;
    }
  | {
      readonly kind: "copy" | "move" | "swap" | "hard-link";
      readonly at: string;
      readonly from: string;
    };

/** Does what can be done of a change; what lies in the way is deleted. `fifo` is a path of a FIFO outside the tree. */
export function make(change: Change, fifo: string): void {
  try {
    perform(change, fifo);
  } catch {
    // A part of the path is missing or no directory any more: then this change does nothing.
  }
}

function perform(change: Change, fifo: string): void {
  const { at } = change;
  if ("from" in change && isInside(at, change.from)) return;
  if (change.kind !== "swap") rmSync(at, { recursive: true, force: true });
  switch (change.kind) {
    case "remove":
      break;
    case "directory":
      mkdirSync(at);
      break;
    case "fifo":
      // A link to a FIFO is one, and needs no program.
      linkSync(fifo, at);
      break;
    case "write":
      writeFileSync(at, change.bytes);
      break;
    case "symlink":
      symlinkSync(change.relative ? relative(dirname(at), change.to) : change.to, at);
      break;
    case "copy":
      copyTree(change.from, at);
      break;
    case "move":
      renameSync(change.from, at);
      break;
    case "swap":
      swap(change.from, at);
      break;
    case "hard-link":
      linkSync(change.from, at);
      break;
  }
}

function isInside(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}

function swap(one: string, two: string): void {
  const aside = `${one}.aside`;
  renameSync(one, aside);
  try {
    renameSync(two, one);
    renameSync(aside, two);
  } catch {
    // One lies in the other, or is gone: what was moved aside comes back.
    renameSync(aside, one);
  }
}

function copyTree(from: string, to: string): void {
  const stat = lstatSync(from);
  if (stat.isSymbolicLink()) symlinkSync(readlinkSync(from), to);
  else if (stat.isFile()) writeFileSync(to, readFileSync(from));
  else if (!stat.isDirectory()) linkSync(from, to);
  else {
    mkdirSync(to);
    for (const name of readdirSync(from)) copyTree(join(from, name), join(to, name));
  }
}
