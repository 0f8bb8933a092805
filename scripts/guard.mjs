/**
 * Stops `demo` and `test` before they fail in odd ways: each thing that is missing is one line.
 * Written for any Node that knows modules: it must be able to say that this one is too old.
 */
/* biome-ignore-all lint/style/useNodejsImportProtocol: old Node does not know the protocol */
/* biome-ignore-all lint/complexity/useOptionalChain: old Node cannot parse it */
import { spawnSync } from "child_process";
import { existsSync } from "fs";
import { isAbsolute } from "path";
import { fileURLToPath } from "url";

const install = "npx --yes pnpm@12.21.0 install --frozen-lockfile";

function main(script) {
  if (script !== "demo" && script !== "test") {
    return [`usage: what to guard (found ${script}). Next: node scripts/guard.mjs test`];
  }
  const home = process.env.HOME;
  if (!home || !isAbsolute(home)) {
    const found = home === undefined ? "unset" : `'${home}'`;
    const what = `HOME must be an absolute path (found ${found})`;
    return [`home-unset: ${what}. Next: export HOME="$(eval echo ~$(id -un))"`];
  }
  const failures = [checkInstalled(), checkNode(script), checkGit()];
  if (!process.env.WT_CGC) failures.push(checkPython());
  return failures.filter((line) => line !== undefined);
}

function checkInstalled() {
  if (existsSync(fileURLToPath(new URL("../node_modules", import.meta.url)))) return undefined;
  return `not-installed: the dependencies are missing (found no node_modules). Next: ${install}`;
}

function checkNode(script) {
  const found = process.versions.node;
  if (atLeast(found, 22, 19)) return undefined;
  // pnpm brings Node along for these two; it hides a failed install and then runs on the system's Node.
  const brought = process.platform === "linux" && /^(x64|arm64)$/.test(process.arch);
  const next = brought
    ? `${install} && npx --yes pnpm@12.21.0 ${script}`
    : "install Node 22.19 or newer";
  return `node-too-old: Node 22.19 or newer is needed (found ${found}). Next: ${next}`;
}

function checkGit() {
  const found = versionOf("git");
  const next = "install git 2.36 or newer, for example: sudo apt-get install git";
  if (found === undefined) {
    return `git-missing: git 2.36 or newer is needed (found none on PATH). Next: ${next}`;
  }
  if (atLeast(found, 2, 36)) return undefined;
  return `git-too-old: git 2.36 or newer is needed (found ${found}). Next: ${next}`;
}

function checkPython() {
  const found = versionOf("python3");
  const next =
    "sudo apt-get install python3 python3-venv, or name an installed cgc: export WT_CGC=/path/to/cgc";
  if (found === undefined) {
    return `python-missing: Python 3.10 or newer is needed (found no python3). Next: ${next}`;
  }
  if (atLeast(found, 3, 10)) return undefined;
  return `python-too-old: Python 3.10 or newer is needed (found ${found}). Next: ${next}`;
}

/** The first version number that the program prints; undefined when it does not run. */
function versionOf(program) {
  const run = spawnSync(program, ["--version"], { encoding: "utf8" });
  const match = run.status === 0 ? /\d+\.\d+(\.\d+)?/.exec(run.stdout) : null;
  return match === null ? undefined : match[0];
}

function atLeast(version, major, minor) {
  const parts = version.split(".").map(Number);
  return parts[0] > major || (parts[0] === major && parts[1] >= minor);
}

for (const line of main(process.argv[2])) {
  process.stderr.write(`${line}\n`);
  process.exitCode = 1;
}
