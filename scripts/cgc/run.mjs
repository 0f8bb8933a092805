import { spawn } from "node:child_process";

/**
 * Runs a program without a shell and without input. Resolves with its exit code (-1 when it could not
 * be started or was ended by a signal), its standard output, and its last 8 lines of either stream.
 */
export function run(program, args, { env = process.env, cwd, onLine = () => {} } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { env, cwd, stdio: ["ignore", "pipe", "pipe"] });
    let stdout = "";
    let lastLines = [];
    const take = (chunk) => {
      const lines = chunk.split(/[\r\n]+/).filter((line) => line.trim() !== "");
      lastLines = [...lastLines, ...lines].slice(-8);
      if (lines.length > 0) onLine(lines.at(-1).trim());
    };
    child.stdout.setEncoding("utf8").on("data", (chunk) => {
      stdout += chunk;
      take(chunk);
    });
    child.stderr.setEncoding("utf8").on("data", take);
    child.on("error", (error) => resolve({ code: -1, stdout, lastLines: [error.message] }));
    child.on("close", (code) => resolve({ code: code ?? -1, stdout, lastLines }));
  });
}
