import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { asHolder, parseJson } from "../../../src/index.ts";
import { holderLiveness, hostId, thisProcess } from "../../../src/node/lock/this-process.ts";

describe("a holder for this process", () => {
  test("names machine and process, and survives JSON", () => {
    const holder = thisProcess();
    expect(holder).toMatchObject({ host: hostId(), pid: process.pid });
    expect(hostId()).not.toBe("");
    expect(asHolder(parseJson(JSON.stringify(holder)))).toEqual(holder);
  });

  test("has a token of its own at each call", () => {
    const tokens = Array.from({ length: 100 }, () => thisProcess().token);
    expect(new Set(tokens).size).toBe(100);
    expect(tokens.every((token) => /^[0-9a-f]{32}$/.test(token))).toBe(true);
  });
});

describe("the process behind a holder", () => {
  test("is alive while it runs", () => {
    expect(holderLiveness(thisProcess())).toBe("alive");
  });

  test("is dead when another one has its pid", () => {
    expect(holderLiveness({ ...thisProcess(), startTime: "1" })).toBe("dead");
  });

  test("is dead once it was killed", async () => {
    const child = spawn("sleep", ["60"]);
    const holder = { ...thisProcess(), pid: child.pid ?? 0, startTime: "" };
    expect(holderLiveness(holder)).toBe("unknown");
    child.kill("SIGKILL");
    await once(child, "exit");
    expect(holderLiveness(holder)).toBe("dead");
  });

  test.skipIf(process.platform !== "linux")(
    "is dead when nobody has taken note of its end",
    async () => {
      const parent = spawn("sh", ["-c", "cat <&3 >&3 & echo $!; exec sleep 60"], {
        stdio: ["ignore", "pipe", "inherit", "pipe"],
      });
      const [, stdout] = parent.stdio;
      if (stdout === null) expect.fail("no output");
      const [line] = await once(stdout, "data");
      const holder = { ...thisProcess(), pid: Number(line), startTime: "" };
      // The shell would take note; what it turns into does not.
      await expect.poll(() => readFileSync(`/proc/${parent.pid}/comm`, "utf8")).toBe("sleep\n");
      parent.stdio[3]?.destroy();
      await expect.poll(() => holderLiveness(holder)).toBe("dead");
      expect(() => process.kill(holder.pid, 0)).not.toThrow();
      parent.kill("SIGKILL");
    },
  );

  test("is unknown on another host", () => {
    expect(holderLiveness({ ...thisProcess(), host: "elsewhere" })).toBe("unknown");
  });
});
