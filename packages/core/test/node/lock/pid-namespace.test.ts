import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { killNow, type LockOrder, type LockProcess } from "./lock-process.ts";
import { ask } from "./lock-stage.ts";
import { startUser } from "./lock-users.ts";
import { startZombie } from "./zombie.ts";

const OWN_PIDS = ["unshare", "-r", "-p", "-f", "--kill-child"];
const CONTAINER = [...OWN_PIDS, "--mount-proc"];
const OWN_MOUNTS = ["unshare", "-r", "-m"];

function works([program = "", ...args]: readonly string[]): boolean {
  return spawnSync(program, [...args, "true"]).status === 0;
}
const canContain = works(CONTAINER);
const canMount = works(OWN_MOUNTS);
const NOT_PERMITTED = "user namespaces are not permitted";

const start = (act: LockOrder["act"], through: readonly string[]): LockProcess =>
  startUser({ waitMs: 0, act }, through);

describe("a holder in another pid namespace", () => {
  test("is never followed from here, alive or not: nothing is known of it", async ({ skip }) => {
    if (!canContain) skip(NOT_PERMITTED);
    const inside = start("hold", CONTAINER);
    expect(await inside.report).toMatchObject({ kind: "held", holder: { pid: 1 } });
    await expect(ask()).rejects.toMatchObject({ refusal: { code: "busy", by: { pid: 1 } } });
    await killNow(inside);
    await expect(ask()).rejects.toMatchObject({ refusal: { code: "busy", by: { pid: 1 } } });
  });

  test("is never followed from inside, where its pid is nobody's", async ({ skip }) => {
    if (!canContain) skip(NOT_PERMITTED);
    const { holder } = await ask();
    const inside = start("hold", CONTAINER);
    expect(await inside.report).toMatchObject({ refusal: { code: "busy", by: holder } });
  });
});

/** Starts its command under the pid that its first argument names. */
const WITH_PID = 'echo $(($1 - 1)) > /proc/sys/kernel/ns_last_pid || exit; shift; "$@" & wait';

describe("a holder in our pid namespace", () => {
  test("is not followed while it lives, where /proc shows a dead process of another namespace under its pid", async ({
    skip,
  }) => {
    if (!canContain) skip(NOT_PERMITTED);
    if (!existsSync("/proc/sys/kernel/ns_last_pid")) skip("the kernel cannot choose a pid");
    using zombie = await startZombie();
    await zombie.end();
    const pid = String(zombie.pid);
    const inside = start("hold while another asks", [...OWN_PIDS, "sh", "-c", WITH_PID, "sh", pid]);
    const by = { pid: zombie.pid, startTime: "" };
    expect(await inside.report).toMatchObject({ refusal: { code: "busy", by } });
  });

  test("is not followed while it lives, where its entry in /proc is hidden; is when it is dead", async ({
    skip,
  }) => {
    if (!canMount) skip(NOT_PERMITTED);
    const first = start("hold", []);
    expect(await first.report).toMatchObject({ kind: "held" });
    const hidden = `mount -t tmpfs none /proc/${first.child.pid} && exec "$@"`;
    const asking = start("hold", [...OWN_MOUNTS, "sh", "-c", hidden, "sh"]);
    const by = { pid: first.child.pid };
    expect(await asking.report).toMatchObject({ refusal: { code: "busy", by } });
    await killNow(first);
    (await ask()).release();
  });
});
