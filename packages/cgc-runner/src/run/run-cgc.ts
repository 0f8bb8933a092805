import { RefusedError } from "@wt/core";
import { execa } from "execa";
import type { CgcCall } from "../contract/argv.js";
import type { CgcError } from "../contract/cgc-error.js";
import { classify, type Finished } from "../contract/classify.js";
import { childEnvironment } from "../contract/environment.js";
import { findProgram } from "./find-program.js";

/** How cgc is started, the same for every call. */
export interface CgcProgram {
  /** Program and fixed arguments. */
  readonly command: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  /** An empty directory of ours: cgc reads `mcp.json` and `.env` of the directory it runs in. */
  readonly directory: () => string;
}

/** What bounds one call. */
export interface RunLimits {
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal | undefined;
}

const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;
/** A database is being written: it gets time to end before it is killed. */
const KILL_AFTER_MS = 10_000;

/** Runs cgc once and answers what it left. Throws a CgcError, as `RefusedError`, for every kind of failure. */
export async function runCgc(
  program: CgcProgram,
  call: CgcCall,
  limits: RunLimits = {},
): Promise<Finished> {
  const [name = "", ...fixed] = program.command;
  const file = findProgram(name, program.env["PATH"]);
  if (file === undefined) throw refused({ code: "cgc-missing", program: name });
  const result = await execa(file, [...fixed, ...call.argv], {
    cwd: program.directory(),
    env: childEnvironment(program.env, call.pinned),
    extendEnv: false,
    reject: false,
    stdin: "ignore",
    stripFinalNewline: false,
    maxBuffer: MAX_OUTPUT_BYTES,
    forceKillAfterDelay: KILL_AFTER_MS,
    ...(limits.timeoutMs !== undefined && { timeout: limits.timeoutMs }),
    ...(limits.signal && { cancelSignal: limits.signal }),
  });
  if (result.isCanceled) throw refused({ code: "cancelled", verb: call.verb });
  if (result.timedOut) throw refused({ code: "timed-out", verb: call.verb });
  if (result.isMaxBuffer)
    throw refused({ code: "answer-unreadable", detail: "longer than 64 MiB" });
  const { exitCode, stdout, stderr } = result;
  if (exitCode === undefined && result.signal === undefined)
    throw refused({ code: "cgc-not-runnable", program: file, detail: result.code ?? "" });
  // What a shell answers for a program whose interpreter is missing.
  if (exitCode === 126 || exitCode === 127)
    throw refused({ code: "cgc-not-runnable", program: file, detail: stderr.trim() });
  const finished = { exitCode: exitCode ?? -1, stdout, stderr };
  const error = classify(call, finished);
  if (error) throw refused(error);
  return finished;
}

/** The code of a refusal on its way up; empty for anything else. */
export function codeOf(error: unknown): string {
  return error instanceof RefusedError ? (error.refusal as { readonly code: string }).code : "";
}

/** A CgcError on its way to the door that makes a value of it. */
export function refused(error: CgcError): RefusedError<CgcError> {
  return new RefusedError(error);
}
