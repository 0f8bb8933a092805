import { RefusedError } from "@wt/core";
import { execa } from "execa";
import type { CgcCall } from "../contract/argv.js";
import type { CgcError } from "../contract/cgc-error.js";
import { classify, type Finished } from "../contract/classify.js";
import { childEnvironment } from "../contract/environment.js";
import { bounded, type RunLimits } from "./bounded.js";
import { findProgram } from "./find-program.js";

/** How cgc is started, the same for every call. */
export interface CgcProgram {
  /** Program and fixed arguments. */
  readonly command: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  /** An empty directory of ours: cgc reads `mcp.json` and `.env` of the directory it runs in. */
  readonly directory: () => string;
}

const MAX_OUTPUT_BYTES = 16 * 1024 * 1024;

/** Runs cgc once and answers what it left. Throws a CgcError, as `RefusedError`, for every kind of failure. */
export async function runCgc(
  program: CgcProgram,
  call: CgcCall,
  limits: RunLimits = {},
): Promise<Finished> {
  const { verb } = call;
  const [name = "", ...fixed] = program.command;
  const file = findProgram(name, program.env["PATH"]);
  if (file === undefined) throw refused({ code: "cgc-missing", program: name });
  if (limits.signal?.aborted) throw refused({ code: "cancelled", verb });
  const child = execa(file, [...fixed, ...call.argv], {
    cwd: program.directory(),
    env: childEnvironment(program.env, call.pinned),
    extendEnv: false,
    reject: false,
    stdin: "ignore",
    stripFinalNewline: false,
    maxBuffer: MAX_OUTPUT_BYTES,
  });
  const ended = await bounded(child, limits);
  if (ended) throw refused({ code: ended, verb });
  const result = await child;
  if (result.isMaxBuffer)
    throw refused({ code: "answer-unreadable", detail: "longer than 16 MiB" });
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
