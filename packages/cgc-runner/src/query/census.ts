import { literal } from "./escape.js";
import type { Row } from "./rows.js";

/** What a graph holds, as counts: numbers come through cgc's terminal output unharmed, texts may not. */
export interface Census {
  readonly repositories: number;
  /** Repositories whose path is this worktree's. */
  readonly own: number;
  readonly files: number;
  /** Files below this worktree. */
  readonly ownFiles: number;
  /** Without the module nodes that cgc adds. */
  readonly functions: number;
}

/** Asks for a census of the graph of the worktree at `top`. */
export function censusQuery(top: string): string {
  const path = literal(top);
  const below = literal(top.endsWith("/") ? top : `${top}/`);
  return [
    count("repositories", "(n:Repository)"),
    count("own", `(n:Repository) WHERE n.path = ${path}`),
    count("files", "(n:File)"),
    count("ownFiles", `(n:File) WHERE n.path STARTS WITH ${below}`),
    count("functions", "(n:Function) WHERE n.name <> '<module>'"),
  ].join(" UNION ALL ");
}

function count(what: keyof Census, pattern: string): string {
  return `MATCH ${pattern} RETURN '${what}' AS what, count(n) AS n`;
}

/** Reads the rows of `censusQuery`; a count that is missing is 0, as some engines leave out empty groups. */
export function parseCensus(rows: readonly Row[]): Census {
  const of = (what: keyof Census): number => {
    const value = rows.find((row) => row["what"] === what)?.["n"];
    return typeof value === "number" ? value : 0;
  };
  return {
    repositories: of("repositories"),
    own: of("own"),
    files: of("files"),
    ownFiles: of("ownFiles"),
    functions: of("functions"),
  };
}

/** Does the graph hold this worktree and nothing else? */
export function isOwn(census: Census): boolean {
  return census.repositories === 1 && census.own === 1 && census.files === census.ownFiles;
}
