import { describe, expect, test } from "vitest";
import { liveness, type ProcessSeen } from "../../src/record/liveness.ts";
import { holder } from "../samples/records.ts";

const seen: ProcessSeen = {
  host: holder.host,
  boot: holder.boot,
  pidNamespace: holder.pidNamespace,
  startTime: holder.startTime,
};

describe("a holder", () => {
  test.each<[string, Partial<ProcessSeen>, "alive" | "dead" | "unknown"]>([
    ["whose process runs is alive", {}, "alive"],
    ["without a process is dead", { startTime: "gone" }, "dead"],
    ["whose pid was used again is dead", { startTime: "101" }, "dead"],
    ["from before a reboot is dead", { boot: "boot-2" }, "dead"],
    ["from before a reboot is dead, its pid running", { boot: "boot-2", startTime: "100" }, "dead"],
    ["of another host is unknown", { host: "host-b", startTime: "gone" }, "unknown"],
    ["of another host with another boot is unknown", { host: "host-b", boot: "boot-2" }, "unknown"],
    [
      "of another pid namespace is unknown",
      { pidNamespace: "pid:[2]", startTime: "gone" },
      "unknown",
    ],
    ["whose start time cannot be seen is unknown", { startTime: "" }, "unknown"],
    [
      "is unknown without a process where boots are told apart by one side alone, in another pid namespace",
      { boot: "", pidNamespace: "pid:[2]", startTime: "gone" },
      "unknown",
    ],
    [
      "is dead without a process where boots are not told apart",
      { boot: "", startTime: "gone" },
      "dead",
    ],
  ])("%s", (_what, changed, expected) => {
    expect(liveness(holder, { ...seen, ...changed })).toBe(expected);
  });

  test("that did not know its start time is unknown while some process has the pid", () => {
    expect(liveness({ ...holder, startTime: "" }, seen)).toBe("unknown");
    expect(liveness({ ...holder, startTime: "" }, { ...seen, startTime: "gone" })).toBe("dead");
  });

  test("that did not know its boot is not from before a reboot", () => {
    expect(liveness({ ...holder, boot: "" }, seen)).toBe("alive");
  });

  test("is unknown where neither side knows its pid namespace", () => {
    const nowhere = { ...holder, pidNamespace: "" };
    for (const startTime of ["gone", "101", holder.startTime])
      expect(liveness(nowhere, { ...seen, pidNamespace: "", startTime })).toBe("unknown");
  });
});
