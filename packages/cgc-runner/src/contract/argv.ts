import type { ContextRef } from "@wt/core";

/** One call of cgc: what goes after the program, and the context that it is pinned to. */
export interface CgcCall {
  /** For messages. */
  readonly verb: string;
  readonly argv: readonly string[];
  readonly pinned: ContextRef | undefined;
}

/** `--context` stands right after the verb: before it, cgc exits 2. */
function withContext(verb: string, context: ContextRef, rest: readonly string[]): CgcCall {
  return { verb, argv: [verb, "--context", context.name, ...rest], pinned: context };
}

/**
 * Indexes the directory `top` into the context. `again` deletes what an earlier run left and builds anew: without it cgc
 * skips a directory whose files are all there, though their calls are not, and mixes in what another state had.
 */
export function indexCall(context: ContextRef, top: string, again: boolean): CgcCall {
  return withContext("index", context, ["--no-progress", ...(again ? ["--force"] : []), top]);
}

/** Runs one guarded Cypher statement; the guard saw that it does not begin like an option. */
export function queryCall(context: ContextRef, cypher: string): CgcCall {
  return withContext("query", context, [cypher]);
}

/** Registers a context at a path that is honoured to the letter. */
export function createCall(context: ContextRef): CgcCall {
  const argv = [
    "context",
    "create",
    context.name,
    "-d",
    context.engine,
    "--db-path",
    context.databasePath,
  ];
  return { verb: "context create", argv, pinned: undefined };
}

/** Asks for the version. */
export function versionCall(): CgcCall {
  return { verb: "--version", argv: ["--version"], pinned: undefined };
}
