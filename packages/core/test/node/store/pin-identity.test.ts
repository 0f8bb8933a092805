import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { makeSandbox } from "@wt/fixtures/sandbox";
import { afterAll, describe, expect, test } from "vitest";
import { bundleProgram } from "../../samples/bundle.ts";
import type { Step } from "./marker-life.ts";

const sandbox = makeSandbox();
afterAll(() => sandbox.dispose());
const program = await bundleProgram(
  new URL("marker-life.ts", import.meta.url),
  sandbox.path("program"),
);
const preload = fileURLToPath(new URL("without-birth-times.mjs", import.meta.url));

/** A mount that ends with the process that asked for it; needs user namespaces. */
const MOUNTED = ["-m", "-r", "sh", "-c", 'mount -t ramfs none "$0" && exec "$@"'];
const canMount =
  process.platform === "linux" &&
  spawnSync("unshare", [...MOUNTED, sandbox.path("tmp"), "true"]).status === 0;

function live(where: string): Step[] {
  const root = sandbox.path(where);
  mkdirSync(root);
  const node = [process.execPath, "--import", preload, program, root];
  const [command = "", ...args] =
    where === "ramfs" ? ["unshare", ...MOUNTED, root, process.execPath, program, root] : node;
  const printed = execFileSync(command, args, { env: sandbox.env, encoding: "utf8" });
  return printed
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Step);
}

describe.each(["ramfs", "a stat without birth times"])("the life of a marker on %s", (where) => {
  const reason = where === "ramfs" && !canMount ? "no user namespace to mount in" : undefined;
  test("pins what birth times cannot tell apart", { timeout: 60_000 }, ({ skip }) => {
    if (reason !== undefined) skip(reason);
    const steps = live(where);
    const told = Object.fromEntries(steps.map(({ step, difference }) => [step, difference]));
    expect(told).toEqual({
      found: "marker-missing",
      pinned: "same",
      "pinned again": "same",
      "git status": "same",
      "always in this repository": "same",
      "commit, gc, prune, repair": "same",
      "worktree move": "same",
      "main moved and repaired": "same",
      "main and worktree copied: the copy": "entry-recreated",
      "main and worktree copied: the original": "same",
      "marker damaged": "marker-missing",
      "pinned anew": "entry-recreated",
      "marker lost": "marker-missing",
      "removed and added again": expect.not.stringMatching("same"),
    });
    const details = Object.fromEntries(steps.map(({ step, detail }) => [step, detail]));
    expect(details).toMatchObject({
      found: null,
      "git status": "",
      "always in this repository": false,
      "main and worktree copied: the copy": false,
      "removed and added again": true,
    });
  });
});
