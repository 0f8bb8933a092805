import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type MappingRecord, parseRecord } from "@wt/core";
import { openStore } from "@wt/core/node";
import { realCgc } from "@wt/fixtures/real-cgc";
import type { Stage } from "./stage.ts";

/** Runs the real cgc in the stage's home, as its user would, and says yes. */
export function runCgc(stage: Stage, ...args: string[]): void {
  execFileSync(realCgc(), args, {
    cwd: stage.sandbox.root,
    env: { ...stage.sandbox.env, TERM: "dumb" },
    input: "y\n",
  });
}

/**
 * Leaves a context over that no record uses: a real one of cgc's, named by an orphan of the worktree `id`. A session
 * that says so has looked at everything: all that one look finds is told at once.
 */
export function leaveOver(stage: Stage, id: string, name: string): void {
  const { context, ...record } = recordOf(stage, id);
  if (context === null) throw new Error(`${id} has no context`);
  const { engine } = context;
  const databasePath = join(stage.sandbox.home, ".codegraphcontext", "contexts", name, "graph.db");
  runCgc(stage, "context", "create", name, "-d", engine, "--db-path", databasePath);
  openStore(stage.stateDirectory).keepOrphan({
    ...record,
    context: { name, engine, databasePath },
    stamp: null,
  });
}

function recordOf(stage: Stage, id: string): MappingRecord {
  const folder = join(stage.stateDirectory, "mappings");
  for (const name of readdirSync(folder)) {
    const parsed = parseRecord(readFileSync(join(folder, name), "utf8"));
    if (parsed.kind === "record" && parsed.record.identity.id === id) return parsed.record;
  }
  throw new Error(`no record of ${id}`);
}
