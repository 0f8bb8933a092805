import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatPointer, parsePathText, parsePointer } from "../../src/locate/path-text.ts";
import { pathText } from "../samples/arbitraries.ts";

describe("a pointer", () => {
  test("that is formatted and parsed names the same path, unless that ends in a line end, which git strips", () => {
    fc.assert(
      fc.property(
        pathText.filter((path) => !/[\r\n]$/.test(path)),
        (path) => {
          expect(parsePointer(formatPointer(path))).toEqual({ kind: "path", path });
        },
      ),
    );
  });

  test.each([
    ["gitdir: /r/.git/worktrees/w\n", "/r/.git/worktrees/w"],
    ["gitdir: /r/.git/worktrees/w", "/r/.git/worktrees/w"],
    ["gitdir: /r\r\n\r\n\n", "/r"],
    ["gitdir:  two\n", " two"],
    ["gitdir: trailing \t\n", "trailing \t"],
    ["gitdir: in\nside\n", "in\nside"],
    ["gitdir: ~/r\n", "~/r"],
    ["gitdir: C:\\r\n", "C:\\r"],
    ["gitdir: gitdir: x", "gitdir: x"],
  ])("%j names %j: nothing but line ends at the end is stripped", (text, path) => {
    expect(parsePointer(text)).toEqual({ kind: "path", path });
  });

  test.each([
    ["", "empty"],
    ["gitdir: ", "empty"],
    ["gitdir: \r\n", "empty"],
    ["gitdir:/r", "prefix"],
    ["gitdir:\t/r", "prefix"],
    ["GITDIR: /r", "prefix"],
    [" gitdir: /r", "prefix"],
    ["\uFEFFgitdir: /r", "prefix"],
    ["# c\ngitdir: /r", "prefix"],
    ["/r/.git/worktrees/w\n", "prefix"],
    ["gitdir: /r\0/x", "nul"],
  ])("%j is refused as %s", (text, why) => {
    expect(parsePointer(text)).toEqual({ kind: "bad", why });
  });

  test("of the largest size made of line ends is read at once", () => {
    const text = `gitdir: ${"\n".repeat(16_000)}x`;
    const before = performance.now();
    expect(parsePointer(text).kind).toBe("path");
    expect(performance.now() - before).toBeLessThan(50);
  });
});

test("a path text holds the whole text but its line ends", () => {
  fc.assert(
    fc.property(pathText, fc.stringMatching(/^[\r\n]*$/), (path, lineEnds) => {
      const stripped = path.replace(/[\r\n]+$/, "");
      expect(parsePathText(path + lineEnds)).toEqual(
        stripped === "" ? { kind: "bad", why: "empty" } : { kind: "path", path: stripped },
      );
    }),
  );
});
