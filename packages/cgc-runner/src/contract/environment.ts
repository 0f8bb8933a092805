import type { ContextRef } from "@wt/core";

/** Variables as a child gets them. */
export type ChildEnvironment = Readonly<Record<string, string>>;

/**
 * Variables that name another database, server or repository. cgc lets each of them win over `--context`, and
 * taking them away lets files of the repository win instead: so they go, and the recorded values are pinned.
 */
const DEFEATS_CONTEXT =
  /^(?:CGC_.*|DEFAULT_DATABASE|DATABASE_TYPE|FALKORDB_.*|KUZUDB_PATH|LADYBUGDB_PATH|NEO4J_.*|NORNIC_.*|GIT_.*)$/i;

/**
 * The environment of every cgc process.
 *
 * With a context its engine and database file are pinned: cgc takes the process environment before `mcp.json` and
 * `.env`. Output is made readable for programs: cgc wraps JSON at COLUMNS, inside strings.
 */
export function childEnvironment(
  parent: Readonly<Record<string, string | undefined>>,
  pinned: ContextRef | undefined,
): ChildEnvironment {
  const kept = Object.entries(parent).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && !DEFEATS_CONTEXT.test(entry[0]),
  );
  return {
    ...Object.fromEntries(kept),
    CGC_IGNORE_PROJECT_ENV: "1",
    ENABLE_AUTO_WATCH: "false",
    PYTHONIOENCODING: "utf-8",
    COLUMNS: "100000",
    NO_COLOR: "1",
    TERM: "dumb",
    ...(pinned && { CGC_RUNTIME_DB_TYPE: pinned.engine, CGC_RUNTIME_DB_PATH: pinned.databasePath }),
  };
}
