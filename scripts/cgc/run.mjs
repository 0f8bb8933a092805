import { spawn } from "node:child_process";

/**
 * Runs a program without a shell and without input. Resolves with its exit code (-1 when it could not
 * be started or was ended by a signal), its two streams, and the last 8 lines of either.
 */
export function run(program, args, { env = process.env, cwd, onLine = () => {} } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { env, cwd, stdio: ["ignore", "pipe", "pipe"] });
    const text = { stdout: "", stderr: "" };
    let lastLines = [];
    const take = (stream) => (chunk) => {
      text[stream] += chunk;
      const lines = chunk.split(/[\r\n]+/).filter((line) => line.trim() !== "");
      lastLines = [...lastLines, ...lines].slice(-8);
      if (lines.length > 0) onLine(lines.at(-1).trim());
    };
    for (const stream of ["stdout", "stderr"]) {
      child[stream].setEncoding("utf8").on("data", take(stream));
    }
    child.on("error", (error) => resolve({ code: -1, ...text, lastLines: [error.message] }));
    child.on("close", (code) => resolve({ code: code ?? -1, ...text, lastLines }));
  });
}
