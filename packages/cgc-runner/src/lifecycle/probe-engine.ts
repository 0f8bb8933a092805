import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Engine } from "@wt/core";
import type { Store } from "@wt/core/node";
import { createCall, indexCall, versionCall } from "../contract/argv.js";
import { parseVersion } from "../contract/version.js";
import { isDatabaseOf } from "../decide/database-file.js";
import { type CgcProgram, codeOf, refused, runCgc } from "../run/run-cgc.js";
import { keepProbe, type Probe, probeFile, readProbe } from "./kept-probe.js";

const ENGINES: readonly Engine[] = ["kuzudb", "ladybugdb", "falkordb"];
const LIMITS = { timeoutMs: 60_000 };
/** How a cgc fails whose engine does not work, as far as it says so at all. */
const ENGINE_FAILS: readonly string[] = [
  "cgc-failed",
  "context-defeated",
  "context-not-registered",
  "registration-lost",
];

/**
 * Finds the engine that works here: the first whose index leaves a file of its own at the pinned path. cgc accepts any
 * engine's name and falls back to another one in silence, so only a trial tells.
 *
 * Tried once for a cgc and an engine, in a temporary home, and kept in the store. Throws `cgc-missing`,
 * `cgc-not-runnable`, `cgc-too-old`, `engine-missing`.
 */
export async function probeEngine(
  program: CgcProgram,
  store: Store,
  wanted: Engine | undefined,
  signal: AbortSignal | undefined,
): Promise<Probe> {
  const candidates = wanted ? [wanted] : ENGINES;
  for (const engine of candidates) {
    const file = probeFile(program, store.directory, engine);
    const probe = readProbe(file, engine) ?? (await tryOnce(program, store, engine, signal));
    if (probe) return probe;
  }
  throw refused({ code: "engine-missing", detail: candidates.join(", ") });
}

/** Tries an engine and keeps what came of it; hosts that start together wait for the first one's trial. */
async function tryOnce(
  program: CgcProgram,
  store: Store,
  engine: Engine,
  signal: AbortSignal | undefined,
): Promise<Probe | undefined> {
  const wait = { waitMs: LIMITS.timeoutMs, ...(signal && { signal }) };
  const lock = await store.lock({ kind: "probe" }, wait);
  try {
    const file = probeFile(program, store.directory, engine);
    const kept = readProbe(file, engine);
    if (kept) return kept;
    const probe = await tryEngine(program, engine, signal);
    if (probe) keepProbe(file, probe);
    return probe;
  } finally {
    lock.release();
  }
}

/** One trial; `undefined` when this engine does not work here. */
async function tryEngine(
  program: CgcProgram,
  engine: Engine,
  signal: AbortSignal | undefined,
): Promise<Probe | undefined> {
  const home = mkdtempSync(join(tmpdir(), "wt-probe-"));
  try {
    // Even `--version` writes into the home, so the user's own sees none of this.
    const trial = { ...program, env: { ...program.env, HOME: home } };
    const version = await askVersion(trial, signal);
    return (await leavesFile(trial, home, engine, version, signal))
      ? { version, engine }
      : undefined;
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

async function askVersion(program: CgcProgram, signal: AbortSignal | undefined): Promise<string> {
  const { stdout, stderr } = await runCgc(program, versionCall(), { ...LIMITS, signal });
  const version = parseVersion(`${stdout}\n${stderr}`);
  if (version !== undefined) return version;
  const detail = "prints no version of cgc";
  throw refused({ code: "cgc-not-runnable", program: program.command.join(" "), detail });
}

async function leavesFile(
  program: CgcProgram,
  home: string,
  engine: Engine,
  version: string,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const source = join(home, "source");
  mkdirSync(source);
  writeFileSync(join(source, "probe.py"), "def probe():\n    return 1\n");
  const context = { name: `probe-${engine}`, engine, databasePath: join(home, `graph.${engine}`) };
  try {
    await runCgc(program, createCall(context), { ...LIMITS, signal });
    await runCgc(program, indexCall(context, source, false), { ...LIMITS, signal });
  } catch (error) {
    const code = codeOf(error);
    if (code === "cgc-too-old") throw refused({ code, version });
    if (ENGINE_FAILS.includes(code)) return false;
    throw error;
  }
  return isDatabaseOf(engine, context.databasePath);
}
