import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { dirname, join } from "node:path";
import { makeSandbox, type Sandbox } from "@wt/fixtures/sandbox";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { EXTENSION } from "./stage.ts";

describe("the built extension", () => {
  let sandbox: Sandbox;
  beforeAll(() => {
    sandbox = makeSandbox();
    writeFileSync(sandbox.path("package.json"), '{"type":"module"}');
    copyFileSync(EXTENSION, sandbox.path("index.js"));
  });
  afterAll(() => sandbox.dispose());

  test("is one file that imports Node's own modules alone", () => {
    const text = readFileSync(EXTENSION, "utf8");
    const imports = [...text.matchAll(/^import\s*(?:[^"';]*?from\s*)?["']([^"']+)["']/gm)].map(
      (m) => m[1] ?? "",
    );
    const foreign = imports.filter((name) => !builtinModules.includes(name.replace(/^node:/, "")));
    expect(imports.length).toBeGreaterThan(0);
    expect(foreign).toEqual([]);
    expect(statSync(EXTENSION).size).toBeLessThan(1024 * 1024);
  });

  test("names every package that is inside it, with its licence", () => {
    const bundled = [
      ...readFileSync(EXTENSION, "utf8").matchAll(/node_modules\/\.pnpm\/([^/]+)\//g),
    ].map((m) => m[1] ?? "");
    const notices = readFileSync(join(dirname(EXTENSION), "THIRD-PARTY-NOTICES.txt"), "utf8");
    expect(bundled.length).toBeGreaterThan(20);
    for (const name of new Set(bundled))
      expect(notices).toContain(name.replace("+", "/").replace(/@([^@]+)$/, " $1 ("));
  });

  test("loads natively in a folder without node_modules, under this Node and the system's", () => {
    // A program, not `node -e`: there `require` is a global and a missing banner stays hidden.
    for (const node of [process.execPath, systemNode()])
      expect(
        execFileSync(node, [sandbox.path("index.js")], { cwd: sandbox.root, encoding: "utf8" }),
      ).toBe("");
  });
});

/** The first Node on PATH that no package brought; this one where there is no other. */
function systemNode(): string {
  const folders = (process.env["PATH"] ?? "")
    .split(":")
    .filter((folder) => !folder.includes("node_modules"));
  return (
    folders.map((folder) => `${folder}/node`).find((path) => existsSync(path)) ?? process.execPath
  );
}
