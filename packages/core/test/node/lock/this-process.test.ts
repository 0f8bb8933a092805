import { spawn } from "node:child_process";
import { once } from "node:events";
import { describe, expect, test } from "vitest";
import { asHolder, parseJson } from "../../../src/index.ts";
import { holderLiveness, hostId, thisProcess } from "../../../src/node/lock/this-process.ts";
import { startZombie } from "./zombie.ts";

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
      using zombie = await startZombie();
      const holder = { ...thisProcess(), pid: zombie.pid, startTime: "" };
      expect(holderLiveness(holder)).toBe("unknown");
      await zombie.end();
      expect(holderLiveness(holder)).toBe("dead");
      expect(() => process.kill(holder.pid, 0)).not.toThrow();
    },
  );

  test("is unknown on another host", () => {
    expect(holderLiveness({ ...thisProcess(), host: "elsewhere" })).toBe("unknown");
  });
});
