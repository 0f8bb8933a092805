import { execFileSync } from "node:child_process";
import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { makeSandbox } from "@wt/fixtures/sandbox";
import { afterAll, describe, expect, test } from "vitest";
import { readSmallFile } from "../../../src/node/observe/small-file.ts";

const sandbox = makeSandbox();
afterAll(() => sandbox.dispose());

function file(name: string, content: string | Uint8Array): string {
  writeFileSync(sandbox.path(name), content);
  return sandbox.path(name);
}

const LATIN1 = Uint8Array.of(0x61, 0xe9);

describe("a small file", () => {
  test.each(["", "x", "été\n", "\uFEFFbom", "a\0b", "x".repeat(16 * 1024)])(
    "is read whole",
    (text) => {
      expect(readSmallFile(file("text", text))).toEqual({ kind: "text", text });
    },
  );

  test("is read through a link, and below /proc, where sizes say nothing", () => {
    file("target", "t");
    symlinkSync("target", sandbox.path("link"));
    expect(readSmallFile(sandbox.path("link"))).toEqual({ kind: "text", text: "t" });
    if (process.platform === "linux")
      expect(readSmallFile("/proc/self/stat")).toMatchObject({ kind: "text" });
  });

  test("that is no UTF-8 is a fault, unless bad bytes do not matter", () => {
    const path = file("latin1", LATIN1);
    expect(readSmallFile(path)).toEqual({ kind: "fault", fault: "not-utf8" });
    expect(readSmallFile(path, 10, "replace")).toEqual({ kind: "text", text: "a\uFFFD" });
  });
});

describe("what is no small file", () => {
  test("is a fault when it is one byte too long, or huge", () => {
    expect(readSmallFile(file("long", "12345"), 4)).toEqual({ kind: "fault", fault: "too-large" });
    const huge = file("huge", "");
    truncateSync(huge, 1e12);
    expect(readSmallFile(huge)).toEqual({ kind: "fault", fault: "too-large" });
  });

  test("is absent when nothing is there, a link leads nowhere, or a folder is a file", () => {
    symlinkSync("nowhere", sandbox.path("dangling"));
    file("plain", "");
    for (const name of ["missing", "dangling", "plain/below"])
      expect(readSmallFile(sandbox.path(name))).toEqual({ kind: "absent" });
  });

  test("is a fault when it is a folder, a FIFO or a device, and is not waited for", () => {
    mkdirSync(sandbox.path("folder"));
    execFileSync("mkfifo", [sandbox.path("fifo")]);
    for (const path of [sandbox.path("folder"), sandbox.path("fifo"), "/dev/zero"])
      expect(readSmallFile(path)).toEqual({ kind: "fault", fault: "not-a-file" });
  });

  test("is a fault when its name loops, is too long, or is no name", () => {
    symlinkSync("loop", sandbox.path("loop"));
    for (const path of [sandbox.path("loop"), sandbox.path("x".repeat(300)), "a\0b"])
      expect(readSmallFile(path)).toEqual({ kind: "fault", fault: "unreadable" });
  });
});
