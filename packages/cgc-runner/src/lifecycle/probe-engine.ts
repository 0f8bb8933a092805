import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Engine, parseJson } from "@wt/core";
import { digestOf, readSmallFile, replaceFile, seeDatabase } from "@wt/core/node";
import { createCall, indexCall, versionCall } from "../contract/argv.js";
import { parseVersion } from "../contract/version.js";
import { findProgram } from "../run/find-program.js";
import { type CgcProgram, refused, runCgc } from "../run/run-cgc.js";

/** What this cgc is and which engine of it keeps a graph where it is told to. */
export interface Probe {
  readonly version: string;
  readonly engine: Engine;
}

const ENGINES: readonly Engine[] = ["kuzudb", "ladybugdb", "falkordb"];
const LIMITS = { timeoutMs: 60_000 };

/**
 * Finds the engine that works here: the first whose index leaves a file at the pinned path. cgc accepts any engine's name
 * and falls back to another one in silence, so only a trial tells.
 *
 * Tried once for a cgc, in a temporary home, and kept in `directory`. Throws `cgc-missing`, `cgc-not-runnable`,
 * `cgc-too-old`, `engine-missing`.
 */
export async function probeEngine(
  program: CgcProgram,
  directory: string,
  wanted: Engine | undefined,
  signal: AbortSignal | undefined,
): Promise<Probe> {
  const file = join(
    directory,
    "probes",
    `${digestOf(JSON.stringify([fingerprint(program), wanted]))}.json`,
  );
  const kept = readProbe(file);
  if (kept) return kept;
  const home = mkdtempSync(join(tmpdir(), "wt-probe-"));
  try {
    // Even `--version` writes into the home, so the user's own sees none of this.
    const trial = { ...program, env: { ...program.env, HOME: home } };
    const version = await askVersion(trial, signal);
    for (const engine of wanted ? [wanted] : ENGINES) {
      if (!(await leavesFile(trial, home, engine, version, signal))) continue;
      const probe = { version, engine };
      replaceFile(file, JSON.stringify(probe));
      return probe;
    }
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
  throw refused({ code: "engine-missing", detail: (wanted ? [wanted] : ENGINES).join(", ") });
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
  const source = join(home, `source-${engine}`);
  mkdirSync(source);
  writeFileSync(join(source, "probe.py"), "def probe():\n    return 1\n");
  const context = { name: `probe-${engine}`, engine, databasePath: join(home, `graph-${engine}`) };
  try {
    await runCgc(program, createCall(context), { ...LIMITS, signal });
    await runCgc(program, indexCall(context, source), { ...LIMITS, signal });
  } catch (error) {
    const code = codeOf(error);
    if (code === "cgc-too-old") throw refused({ code, version });
    if (code === "cgc-failed" || code === "context-defeated" || code === "registration-lost")
      return false;
    throw error;
  }
  return seeDatabase(context.databasePath).kind === "file";
}

/** A cgc that was updated or replaced is probed again. */
function fingerprint(program: CgcProgram): readonly string[] {
  const file = findProgram(program.command[0] ?? "", program.env["PATH"]);
  if (file === undefined) throw refused({ code: "cgc-missing", program: program.command[0] ?? "" });
  const { ino, size, mtimeMs } = statSync(file);
  return [file, ...program.command.slice(1), `${ino} ${size} ${mtimeMs}`];
}

function readProbe(file: string): Probe | undefined {
  const text = readSmallFile(file);
  const json = (text.kind === "text" ? parseJson(text.text) : undefined) as
    | Partial<Probe>
    | undefined;
  const engine = ENGINES.find((name) => name === json?.engine);
  return engine && typeof json?.version === "string"
    ? { version: json.version, engine }
    : undefined;
}

function codeOf(error: unknown): string {
  return error instanceof Error && "refusal" in error
    ? (error.refusal as { code: string }).code
    : "";
}
