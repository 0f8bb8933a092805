import type { CgcCall } from "./argv.js";
import type { CgcError } from "./cgc-error.js";

/** What a finished cgc left: both streams count, for results and errors come on either. */
export interface Finished {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** cgc prints answers with markup on, and `[` before a letter is markup. */
export const TAKEN_FOR_MARKUP = "cgc takes a text in square brackets in it for markup";

/**
 * The error in what cgc left, if there is one. cgc exits 0 on many failures, so its words count before its exit code.
 */
export function classify(call: CgcCall, finished: Finished): CgcError | undefined {
  const { exitCode } = finished;
  const text = `${finished.stdout}\n${finished.stderr}`;
  const said = (pattern: RegExp): boolean => pattern.test(text);
  if (exitCode === 0) return lyingSuccess(call, text);
  if (said(/is not registered/))
    return { code: "context-not-registered", name: call.pinned?.name ?? "" };
  if (said(/Could not set lock|already has this embedded database open/))
    return { code: "database-busy", path: call.pinned?.databasePath ?? "" };
  if (exitCode === 2 && said(/No such (?:option|command)/))
    return { code: "cgc-too-old", version: "" };
  if (call.verb === "query" && said(/^MarkupError: |executing query \(MarkupError\)/m))
    return { code: "answer-unreadable", detail: TAKEN_FOR_MARKUP };
  if (call.verb === "query" && said(/Query Error|error occurred while executing query/i))
    return { code: "query-failed", detail: queryDetail(text) };
  return { code: "cgc-failed", verb: call.verb, exitCode, detail: lastLine(text) };
}

/** Failures that cgc reports with exit 0. */
function lyingSuccess(call: CgcCall, text: string): CgcError | undefined {
  if (/Error saving config\.yaml|already exists\./.test(text) && call.verb === "context create")
    return { code: "registration-lost", name: call.argv[2] ?? "" };
  return defeated(call, text);
}

/** cgc names the context and the engine that it opened; anything but ours means that ours was defeated. */
function defeated(call: CgcCall, text: string): CgcError | undefined {
  if (!call.pinned) return undefined;
  const opened = /^Context: (.*) \(Database: (.*)\)$/m.exec(text);
  const source = /^Using database: (\S+) \(source: (.*)\)$/m.exec(text);
  const { name, engine } = call.pinned;
  const wrongContext = opened !== null && (opened[1] !== name || opened[2] !== engine);
  const wrongEngine = source !== null && source[1] !== engine;
  const detail = (wrongContext ? opened : source)?.[0] ?? "";
  return wrongContext || wrongEngine ? { code: "context-defeated", detail } : undefined;
}

function queryDetail(text: string): string {
  return /^\s*(?:Database message|Message): (.*)$/m.exec(text)?.[1] ?? lastLine(text);
}

function lastLine(text: string): string {
  return text.trimEnd().split("\n").at(-1)?.trim() ?? "";
}
