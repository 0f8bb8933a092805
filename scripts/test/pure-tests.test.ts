import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";

const REPOSITORY = fileURLToPath(new URL("../../", import.meta.url));
const VITEST = join(REPOSITORY, "node_modules", "vitest", "vitest.mjs");

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "wt-pure-"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const folder = (name: string): string => {
  const path = join(root, name);
  mkdirSync(path);
  return path;
};

test("pure core is tested without git, cgc, python or a home", () => {
  const home = folder("home");
  const env = {
    PATH: folder("no-programs"),
    HOME: home,
    TMPDIR: folder("tmp"),
    // Vitest keeps a token of its own there, in the home otherwise.
    XDG_DATA_HOME: folder("vitest"),
  };
  for (const program of ["git", "cgc", "python3", "python"])
    expect(spawnSync(program, ["--version"], { env }).error).toMatchObject({ code: "ENOENT" });

  const report = join(root, "report.json");
  const args = [
    "run",
    "--project",
    "core",
    "--reporter=json",
    "--reporter=dot",
    `--outputFile.json=${report}`,
  ];
  const options = { cwd: REPOSITORY, encoding: "utf8", env } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, [VITEST, ...args], options);
  const output = `${stdout}${stderr}`.slice(-4000);
  const { numPassedTests, numPendingTests } = JSON.parse(readFileSync(report, "utf8"));
  expect({ status, numPendingTests }, output).toEqual({ status: 0, numPendingTests: 0 });
  expect(numPassedTests).toBeGreaterThan(300);
  expect(readdirSync(home)).toEqual([]);
});
