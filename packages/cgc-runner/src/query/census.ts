import type { Stamp } from "@wt/core";
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
  /** Files below a nested checkout: they are not this worktree's. */
  readonly nestedFiles: number;
  /** Without the module nodes that cgc adds. */
  readonly functions: number;
}

/** Asks for a census of the graph of the worktree at `top`, with nested checkouts relative to it. */
export function censusQuery(top: string, nested: readonly string[]): string {
  const path = literal(top);
  const folder = top.endsWith("/") ? top : `${top}/`;
  const below = (...inner: readonly string[]): string =>
    `n.path STARTS WITH ${literal(folder + inner.join(""))}`;
  return [
    count("repositories", "(n:Repository)"),
    count("own", `(n:Repository) WHERE n.path = ${path}`),
    count("files", "(n:File)"),
    count("ownFiles", `(n:File) WHERE ${below()}`),
    ...(nested.length === 0
      ? []
      : [
          count(
            "nestedFiles",
            `(n:File) WHERE ${nested.map((path) => below(path, "/")).join(" OR ")}`,
          ),
        ]),
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
    nestedFiles: of("nestedFiles"),
    functions: of("functions"),
  };
}

/** Does the graph hold this worktree and nothing else? */
export function isOwn(census: Census): boolean {
  const { repositories, own, files, ownFiles, nestedFiles } = census;
  return repositories === 1 && own === 1 && files === ownFiles && nestedFiles === 0;
}

/** Does it still hold as much as it did when it was complete? Somebody else may have left it half rebuilt. */
export function isWhole(census: Census, stamp: Pick<Stamp, "files" | "functions">): boolean {
  return census.files === stamp.files && census.functions === stamp.functions;
}
