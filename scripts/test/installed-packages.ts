import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const REPOSITORY = fileURLToPath(new URL("../../", import.meta.url));

/** Packs these built packages and installs them with plain npm into `folder` (absolute; made), as a user does. */
export function installPackages(folder: string, names: readonly string[]): void {
  mkdirSync(folder, { recursive: true });
  const tarballs = names.map((name) => {
    const out = join(folder, `${name}.tgz`);
    execFileSync("pnpm", ["pack", "--out", out], {
      cwd: join(REPOSITORY, "packages", name),
      stdio: "pipe",
    });
    return out;
  });
  writeFileSync(join(folder, "package.json"), '{"type":"module","private":true}');
  const quiet = ["--prefer-offline", "--no-audit", "--no-fund", "--ignore-scripts"];
  execFileSync("npm", ["install", ...quiet, ...tarballs], { cwd: folder, stdio: "pipe" });
}
