import { readdirSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { ended, killNow } from "./lock-process.ts";
import { ask, path } from "./lock-stage.ts";
import { startUser as start } from "./lock-users.ts";

/** Long enough for a few processes to start and wait. */
const STARTED_MS = 600;

describe("a lock", () => {
  test("lets one of fifty inside at a time and every one in turn, also when many are killed while they hold it", {
    timeout: 120_000,
  }, async () => {
    const users = Array.from({ length: 50 }, (_, at) =>
      start({ waitMs: 100_000, act: at % 3 === 0 ? "work and die" : "work" }),
    );
    const reports = await Promise.all(users.map(({ report }) => report));
    expect(reports).toEqual(users.map(() => ({ kind: "done" })));
    await Promise.all(users.map(ended));
    expect(users.filter(({ child }) => child.signalCode === "SIGKILL")).toHaveLength(17);
    (await ask()).release();
    expect(readdirSync(dirname(path))).toEqual([]);
  });

  test("of a killed process goes to exactly one of those who wait", {
    timeout: 60_000,
  }, async () => {
    for (let round = 0; round < 2; round += 1) {
      const first = start({ waitMs: 5_000, act: "hold" });
      expect(await first.report).toMatchObject({ kind: "held" });
      const waiting = Array.from({ length: 6 }, () => start({ waitMs: 1_600, act: "hold" }));
      await sleep(STARTED_MS);
      await killNow(first);
      const reports = await Promise.all(waiting.map(({ report }) => report));
      const held = reports.filter(({ kind }) => kind === "held");
      expect(held).toHaveLength(1);
      const holder = held[0]?.kind === "held" ? held[0].holder : undefined;
      const refusal = { code: "busy", what: "the test's lock", by: holder, file: path };
      for (const report of reports)
        if (report.kind !== "held") expect(report).toEqual({ kind: "refused", refusal });
      for (const user of waiting) await killNow(user);
    }
  });

  test("of a living process is never taken over, also while it is stopped", async () => {
    const first = start({ waitMs: 5_000, act: "hold" });
    const report = await first.report;
    first.child.kill("SIGSTOP");
    await expect(ask(300)).rejects.toMatchObject({
      refusal: { code: "busy", what: "it", by: report.kind === "held" && report.holder },
    });
  });

  test.skipIf(process.platform !== "linux")(
    "of a process whose command was cut within a character is never taken over",
    async () => {
      const first = start({ waitMs: 5_000, act: "hold", command: "é".repeat(20) });
      const startTime = expect.stringMatching(/^[0-9]+$/);
      expect(await first.report).toMatchObject({ kind: "held", holder: { startTime } });
      await expect(ask(200)).rejects.toMatchObject({ refusal: { code: "busy" } });
    },
  );
});
