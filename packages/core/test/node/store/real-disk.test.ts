import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { makeSandbox, type Sandbox } from "@wt/fixtures/sandbox";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { bundleProgram } from "../../samples/bundle.ts";
import type { DiskReport } from "./disk-user.ts";
import { WRITES } from "./writes.ts";

const IN_OWN_MOUNTS = ["-m", "-r"];
const canMount = spawnSync("unshare", [...IN_OWN_MOUNTS, "true"]).status === 0;

const shared = makeSandbox();
const program = await bundleProgram(new URL("disk-user.ts", import.meta.url), shared.root);
afterAll(() => shared.dispose());

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = makeSandbox();
});
afterEach(() => sandbox.dispose());

test.for([
  ["full", "ENOSPC"],
  ["read-only", "EROFS"],
] as const)(
  "on a disk that is %s every write is refused by name, and nothing is lost",
  async ([disk, detail], { skip }) => {
    if (!canMount) skip("user namespaces are not permitted: nothing can be mounted");
    const folder = sandbox.path("disk");
    mkdirSync(folder);
    const child = spawnSync(
      "unshare",
      [...IN_OWN_MOUNTS, process.execPath, program, disk, folder],
      {
        encoding: "utf8",
        env: sandbox.env,
      },
    );
    expect(child.stderr).toBe("");
    const reports: DiskReport[] = JSON.parse(child.stdout);
    const path = expect.stringContaining(folder);
    const thrown = { code: "state-unwritable", path, detail };
    expect(reports).toEqual(
      Object.keys(WRITES).map((write) => ({ write, thrown, same: true, recovered: true })),
    );
  },
);
