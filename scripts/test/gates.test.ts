import { execFileSync, spawnSync } from "node:child_process";
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const REPOSITORY = fileURLToPath(new URL("../../", import.meta.url));
const BIN = join(REPOSITORY, "node_modules", ".bin");

/** The three gates that hold the arrows between packages, run as CI runs them. */
const GATES = {
  compiler: [
    "tsc",
    "-b",
    "packages/core/src",
    "packages/core/src/node",
    "packages/cgc-runner/src",
    "packages/pi-extension/src",
  ],
  linter: ["biome", "check", "packages"],
  boundaries: ["turbo", "boundaries"],
} as const;
type Gate = keyof typeof GATES;

describe("the arrows between packages", () => {
  let root: string;
  beforeAll(() => {
    root = realpathSync(mkdtempSync(join(tmpdir(), "wt-gates-")));
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  /** A copy of what git would commit, with the installed packages linked in, and one file changed. */
  const copyWith = (name: string, file: string, text: string): string => {
    const copy = join(root, name);
    const listed = execFileSync(
      "git",
      ["ls-files", "-z", "--cached", "--others", "--exclude-standard"],
      {
        cwd: REPOSITORY,
        encoding: "utf8",
      },
    );
    for (const path of listed.split("\0")) {
      // The empty text after the last NUL; a file that is deleted and not committed yet.
      if (path === "" || !existsSync(join(REPOSITORY, path))) continue;
      mkdirSync(join(copy, dirname(path)), { recursive: true });
      cpSync(join(REPOSITORY, path), join(copy, path), { force: true, recursive: true });
    }
    linkModules(copy);
    execFileSync("git", ["init", "-q"], { cwd: copy });
    if (file !== "") appendFileSync(join(copy, file), text);
    return copy;
  };

  const run = (copy: string, gate: Gate): { ok: boolean; output: string } => {
    const [program, ...args] = GATES[gate];
    const { status, stdout, stderr } = spawnSync(join(BIN, program), args, {
      cwd: copy,
      encoding: "utf8",
      env: { ...process.env, TURBO_TELEMETRY_DISABLED: "1", NO_COLOR: "1" },
    });
    return { ok: status === 0, output: stdout + stderr };
  };

  test("hold as they are: each gate passes", () => {
    const copy = copyWith("clean", "", "");
    for (const gate of Object.keys(GATES) as Gate[]) {
      const { ok, output } = run(copy, gate);
      expect(ok, `${gate}: ${output.slice(-2000)}`).toBe(true);
    }
  });

  test.each<[what: string, file: string, text: string, gates: Gate[]]>([
    [
      "core reaching into the runner",
      "packages/core/src/identity/identity.ts",
      'import "../../../cgc-runner/src/index.js";\n',
      ["compiler", "linter", "boundaries"],
    ],
    [
      "core naming the runner's package",
      "packages/core/src/identity/identity.ts",
      'import "@wt/cgc-runner";\n',
      ["compiler", "linter", "boundaries"],
    ],
    [
      "pure core reading files",
      "packages/core/src/locate/judge.ts",
      'import "node:fs";\n',
      ["compiler", "linter"],
    ],
    [
      "pure core loading Node later",
      "packages/core/src/locate/judge.ts",
      'export const later = (): Promise<unknown> => import("node:fs");\n',
      ["compiler", "linter"],
    ],
    [
      "pure core naming a type of Node",
      "packages/core/src/locate/judge.ts",
      'export type { Stats } from "node:fs";\n',
      ["compiler", "linter"],
    ],
    [
      "pure core using a package",
      "packages/core/src/locate/judge.ts",
      'import "execa";\n',
      ["compiler", "linter", "boundaries"],
    ],
    [
      "pure core using a package that only its tests may",
      "packages/core/src/locate/judge.ts",
      'import "fast-check";\n',
      ["linter"],
    ],
    [
      "pure core using its own I/O half",
      "packages/core/src/locate/judge.ts",
      'import "../node/index.js";\n',
      ["compiler", "linter"],
    ],
    [
      "pure core asking a clock",
      "packages/core/src/resolve/resolve.ts",
      "export const now: number = Date.now();\n",
      ["linter"],
    ],
    [
      "the runner knowing pi",
      "packages/cgc-runner/src/cgc.ts",
      'import "@wt/pi-extension";\n',
      ["compiler", "linter", "boundaries"],
    ],
    [
      "the contract spawning",
      "packages/cgc-runner/src/contract/argv.ts",
      'import "../run/run-cgc.js";\n',
      ["linter"],
    ],
    [
      "a query using what only the edge may",
      "packages/cgc-runner/src/query/guard.ts",
      'import "execa";\n',
      ["linter"],
    ],
    [
      "the contract asking a clock",
      "packages/cgc-runner/src/contract/argv.ts",
      "export const now: number = Date.now();\n",
      ["linter"],
    ],
    [
      "a query reading files",
      "packages/cgc-runner/src/query/guard.ts",
      'import "node:fs";\n',
      ["linter"],
    ],
  ])("%s is stopped", (what, file, text, gates) => {
    const copy = copyWith(what.replaceAll(" ", "-"), file, text);
    for (const gate of gates) {
      const { ok, output } = run(copy, gate);
      expect(ok, `${gate} let it through`).toBe(false);
      expect(output, gate).toContain(basename(file));
    }
  });
});

/** Links each `node_modules` of the repository into the copy. */
function linkModules(copy: string): void {
  const packages = [
    "",
    "fixtures",
    "packages/core",
    "packages/cgc-runner",
    "packages/pi-extension",
  ];
  for (const folder of packages) {
    mkdirSync(join(copy, folder), { recursive: true });
    symlinkSync(join(REPOSITORY, folder, "node_modules"), join(copy, folder, "node_modules"));
  }
}
