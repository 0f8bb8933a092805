import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Failure } from "./failure.mjs";
import { run } from "./run.mjs";

/**
 * What `cgc --version` prints (on standard error), trimmed; undefined when it does not run
 * or is something else.
 */
export const versionOf = (cgc) =>
  inEmptyHome(async (env) => {
    const { code, stdout, stderr } = await run(cgc, ["--version"], { env });
    const printed = (stdout + stderr).trim();
    return code === 0 && /^CodeGraphContext \S+$/.test(printed) ? printed : undefined;
  });

/**
 * Indexes one small file and counts its functions. Without its parsers cgc says "indexed" all the
 * same and leaves an empty graph, so nothing less proves the installation.
 */
export const proveParsers = (cgc, onLine) =>
  inEmptyHome(async (env, home) => {
    const code = join(home, "code");
    await mkdir(code);
    await writeFile(join(code, "proof.py"), "def proof():\n    return 1\n");
    const indexed = await run(cgc, ["index", "--no-progress", code], { env, cwd: home, onLine });
    const cypher = "MATCH (f:Function {name: 'proof'}) RETURN count(f) AS functions";
    const asked = await run(cgc, ["query", cypher], { env, cwd: home, onLine });
    if (/"functions": 1\b/.test(asked.stdout)) return;
    throw new Failure(
      "cgc-install-failed",
      "the installed cgc makes an empty graph (found 0 functions in a file that has one)",
      "report these lines, or name a working cgc: export WT_CGC=/path/to/cgc",
      [...indexed.lastLines, ...asked.lastLines],
    );
  });

/** cgc writes into its home even for --version: it gets one that is thrown away, and no network. */
async function inEmptyHome(work) {
  const home = await mkdtemp(join(tmpdir(), "wt-cgc-"));
  const nowhere = "http://127.0.0.1:9";
  const env = {
    PATH: process.env.PATH,
    HOME: home,
    CGC_RUNTIME_DB_TYPE: "kuzudb",
    CGC_RUNTIME_DB_PATH: join(home, "graph.kuzu"),
    CGC_IGNORE_PROJECT_ENV: "1",
    ENABLE_AUTO_WATCH: "false",
    NO_COLOR: "1",
    TERM: "dumb",
    HTTP_PROXY: nowhere,
    HTTPS_PROXY: nowhere,
    ALL_PROXY: nowhere,
  };
  try {
    return await work(env, home);
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}
