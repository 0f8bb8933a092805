import { closeSync, openSync, readSync, statSync } from "node:fs";
import type { Engine } from "@wt/core";
import { seeDatabase } from "@wt/core/node";

/** How the files of the engines that sign them begin. */
const SIGNATURES: Readonly<Record<string, Engine>> = { KUZU: "kuzudb", LBUG: "ladybugdb" };

/** Is there a database file, and none of another engine? cgc without FalkorDB Lite makes a Kuzu file instead. */
export function isDatabaseOf(engine: Engine, path: string): boolean {
  if (seeDatabase(path).kind === "missing") return false;
  const signed = SIGNATURES[beginningOf(path)];
  return signed === undefined || signed === engine;
}

/** Which making of a database file lies at `path`; `undefined` when there is none. Reading and writing do not change it. */
export function makingOf(path: string): string | undefined {
  const stat = statSync(path, { bigint: true, throwIfNoEntry: false });
  return stat && `${stat.ino} ${stat.birthtimeNs}`;
}

function beginningOf(path: string): string {
  const file = openSync(path, "r");
  try {
    const bytes = Buffer.alloc(4);
    return bytes.toString("latin1", 0, readSync(file, bytes));
  } finally {
    closeSync(file);
  }
}
