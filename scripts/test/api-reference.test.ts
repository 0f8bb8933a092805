import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { makeSandbox } from "@wt/fixtures/sandbox";
import { expect, test } from "vitest";

const GENERATOR = fileURLToPath(new URL("../api-reference", import.meta.url));
const COMMITTED = fileURLToPath(new URL("../../docs/api", import.meta.url));

/** Every page of a reference with its text. */
function pagesOf(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();
  return Object.fromEntries(
    files
      .filter((file) => file.endsWith(".md"))
      .map((file) => [file, readFileSync(join(folder, file), "utf8")]),
  );
}

test("the API reference is what the docstrings say today; `pnpm run docs` writes it", async () => {
  await using sandbox = makeSandbox();
  const out = sandbox.path("api");
  const typedoc = join(GENERATOR, "node_modules", ".bin", "typedoc");
  execFileSync(typedoc, ["--out", out], { cwd: GENERATOR, stdio: "pipe" });
  expect(pagesOf(out)).toEqual(pagesOf(COMMITTED));
});
