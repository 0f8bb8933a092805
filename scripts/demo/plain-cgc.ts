import { execFile } from "node:child_process";
import type { Env } from "@wt/fixtures/sandbox";

/** Where and for whom plain cgc runs. */
interface PlainCall {
  readonly cwd: string;
  /** cgc keeps its registry and its graphs below it. */
  readonly home: string;
  /** What is typed on standard input. */
  readonly input?: string;
}

/** Runs cgc as a user without wt would, and answers all that it printed. Rejects when it fails. */
export type PlainCgc = (args: readonly string[], call: PlainCall) => Promise<string>;

/** Plain cgc: the real program, with no variable that chooses a graph; its JSON is not broken into lines. */
export function makePlainCgc(program: string, env: Env, signal: AbortSignal): PlainCgc {
  return (args, { cwd, home, input = "" }) =>
    new Promise((resolve, reject) => {
      const words = { COLUMNS: "100000", NO_COLOR: "1", TERM: "dumb", PYTHONIOENCODING: "utf-8" };
      const options = { cwd, env: { ...env, ...words, HOME: home }, signal, timeout: 120_000 };
      const child = execFile(program, [...args], options, (error, stdout, stderr) => {
        if (error === null) resolve(`${stderr}\n${stdout}`);
        else reject(new Error(`cgc ${args.join(" ")}: ${error.message}\n${stdout}${stderr}`));
      });
      child.stdin?.end(input);
    });
}

/** The values of one column of what `cgc query` printed, sorted. */
export function valuesIn(printed: string, column: string): string[] {
  const rows = JSON.parse(printed.slice(printed.search(/^\[/m))) as Record<string, unknown>[];
  return rows.map((row) => String(row[column])).sort();
}
