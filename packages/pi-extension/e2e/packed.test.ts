import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { hosts, startPi } from "@wt/fixtures/pi-host";
import { makeSandbox, type Sandbox } from "@wt/fixtures/sandbox";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const REPOSITORY = fileURLToPath(new URL("../../../", import.meta.url));

describe("the packages as they are published", () => {
  let sandbox: Sandbox;
  const tarballs: Record<string, string> = {};
  beforeAll(() => {
    sandbox = makeSandbox();
    for (const name of ["core", "cgc-runner", "pi-extension"]) {
      const out = sandbox.path(`${name}.tgz`);
      execFileSync("pnpm", ["pack", "--out", out], {
        cwd: join(REPOSITORY, "packages", name),
        stdio: "pipe",
      });
      tarballs[name] = out;
    }
  });
  afterAll(() => sandbox.dispose());

  /** An empty folder with these tarballs installed by plain npm. */
  const install = (folder: string, ...names: string[]): string => {
    const path = sandbox.path(folder);
    mkdirSync(path);
    writeFileSync(join(path, "package.json"), '{"type":"module","private":true}');
    const files = names.map((name) => tarballs[name] ?? "");
    const args = [
      "install",
      "--prefer-offline",
      "--no-audit",
      "--no-fund",
      "--ignore-scripts",
      ...files,
    ];
    execFileSync("npm", args, { cwd: path, stdio: "pipe" });
    return path;
  };
  const evaluate = (cwd: string, code: string): string => {
    writeFileSync(join(cwd, "program.mjs"), code);
    return execFileSync(process.execPath, ["program.mjs"], { cwd, encoding: "utf8" }).trim();
  };

  test("core installs alone and works in plain Node", () => {
    const path = install("core-alone", "core");
    expect(readdirSync(join(path, "node_modules"))).toContain("@wt");
    const code = `
import { parsePointer } from "@wt/core";
import { resolveWorktree } from "@wt/core/node";
console.log(JSON.stringify([parsePointer("gitdir: /x\\n"), resolveWorktree("/").kind]));
`;
    expect(JSON.parse(evaluate(path, code))).toEqual([{ kind: "path", path: "/x" }, "none"]);
  });

  test("all together install and work in plain Node", () => {
    const path = install("all", "core", "cgc-runner", "pi-extension");
    const code = `
import { createCgc } from "@wt/cgc-runner";
import extension from "@wt/pi-extension";
console.log(typeof createCgc, typeof extension);
`;
    expect(evaluate(path, code)).toBe("function function");
  });

  test("the extension installs alone, as one package, and loads in both hosts by path", async () => {
    const path = install("extension-alone", "pi-extension");
    const modules = readdirSync(join(path, "node_modules")).filter((name) => !name.startsWith("."));
    expect(modules).toEqual(["@wt"]);
    expect(readdirSync(join(path, "node_modules", "@wt"))).toEqual(["pi-extension"]);
    for (const host of hosts) {
      const pi = startPi({
        host,
        cwd: sandbox.root,
        home: sandbox.home,
        env: sandbox.env,
        args: ["--no-session", "-e", join(path, "node_modules", "@wt", "pi-extension")],
      });
      expect(await pi.commands()).toContain("cgc_context");
      await pi.command("/cgc_context status");
      expect(pi.notices().at(-1)?.message).toContain("[mode-off]");
      await pi.stop();
    }
  });
});
