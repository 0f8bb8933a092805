import { chmod, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Failure } from "./failure.mjs";
import { pipInstalls } from "./pins.mjs";
import { step } from "./progress.mjs";
import { run } from "./run.mjs";

/** Installs the pinned cgc into `folder`, which then holds the program `cgc`. */
export async function installCgc(folder) {
  const venv = join(folder, "venv");
  const made = await step("making a virtual environment", (onLine) =>
    run("python3", ["-m", "venv", venv], { env: pythonEnv(), onLine }),
  );
  if (made.code === 0) {
    await pipInstall(join(venv, "bin", "python"), []);
    await symlink(join("venv", "bin", "cgc"), join(folder, "cgc"));
    return;
  }
  // Debian ships Python without venv; a plain folder and a search path do as well.
  await rm(venv, { recursive: true, force: true });
  const library = join(folder, "library");
  await pipInstall("python3", ["--target", library, "--upgrade"]);
  await writeWrapper(join(folder, "cgc"), library);
}

async function pipInstall(python, target) {
  for (const packages of pipInstalls) {
    const args = ["-m", "pip", "install", "--no-input", "--progress-bar", "off", ...target];
    const names = packages.filter((name) => !name.startsWith("--")).join(" ");
    const { code, lastLines } = await step(`installing ${names}`, (onLine) =>
      run(python, [...args, ...packages], { env: pythonEnv(), onLine }),
    );
    if (code !== 0) {
      throw new Failure(
        "cgc-install-failed",
        `pip could not install ${names} (found exit code ${code})`,
        "see that python3 has pip and can reach its package index, then: node scripts/prepare-cgc.mjs",
        lastLines,
      );
    }
  }
}

async function writeWrapper(path, library) {
  const { stdout } = await run("python3", ["-c", "import sys; print(sys.executable)"]);
  const quote = (text) => `'${text.replaceAll("'", "'\\''")}'`;
  const lines = [
    "#!/bin/sh",
    `export PYTHONPATH=${quote(library)}`,
    `exec ${quote(stdout.trim())} ${quote(join(library, "bin", "cgc"))} "$@"`,
  ];
  await writeFile(path, `${lines.join("\n")}\n`);
  await chmod(path, 0o755);
}

/** The caller's environment (pip's index is configured there) without what would lead the packages elsewhere. */
function pythonEnv() {
  const away = [
    "PYTHONPATH",
    "PYTHONHOME",
    "PIP_TARGET",
    "PIP_PREFIX",
    "PIP_USER",
    "PIP_REQUIRE_VIRTUALENV",
  ];
  const kept = Object.entries(process.env).filter(([name]) => !away.includes(name));
  return { ...Object.fromEntries(kept), PIP_ROOT_USER_ACTION: "ignore" };
}
