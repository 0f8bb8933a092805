import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { makeDivergingRepository } from "@wt/fixtures/diverging-repository";
import { makeSandbox } from "@wt/fixtures/sandbox";
import { expect, test } from "vitest";

const DOCUMENT = fileURLToPath(new URL("../../docs/core.md", import.meta.url));
/** A package that depends on what the document shows. */
const HARNESS = fileURLToPath(new URL("../../examples/other-harness", import.meta.url));

test("every program in docs/core.md runs in a worktree and prints what it is about", async () => {
  await using sandbox = makeSandbox();
  const { discount } = await makeDivergingRepository(sandbox.root, sandbox.env);
  const text = readFileSync(DOCUMENT, "utf8");
  const programs = [...text.matchAll(/^```js\n(.*?)^```$/gms)].map(([, program = ""]) => program);
  const printed = programs.map((program) =>
    execFileSync(process.execPath, ["--input-type=module", "-e", program, discount], {
      cwd: HARNESS,
      env: sandbox.env,
      encoding: "utf8",
    }).trim(),
  );
  expect(printed).toEqual(["worktree discount", "worktree true", "unmapped wt-discount"]);
});
