import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { mergeCoreConfig, parseCoreConfig } from "../../src/locate/git-config.ts";

const COUNTS = "[extensions]worktreeConfig = true\n";

describe("git's configuration", () => {
  test("is read past a line that git refuses", () => {
    const text = '[core\n!!\n[core]\nworktree = "open\nbare = true\nx = \\q\nworktree = /w\n';
    expect(parseCoreConfig(text)).toEqual({ bare: true, worktree: "/w", worktreeConfig: false });
  });

  test("without a core section says neither", () => {
    const nothing = { bare: undefined, worktree: undefined, worktreeConfig: false };
    expect([parseCoreConfig(""), parseCoreConfig(undefined)]).toEqual([nothing, nothing]);
  });

  test.each([
    ["config alone", "[core]bare = true\nworktree = /a", undefined, true, "/a"],
    [
      "config.worktree does not count",
      "[core]bare = true",
      "[core]bare = false\nworktree = /b",
      true,
      undefined,
    ],
    [
      "config.worktree goes first",
      `${COUNTS}[core]bare = true\nworktree = /a`,
      "[core]bare = false\nworktree = /b",
      false,
      "/b",
    ],
    ["config.worktree says nothing", `${COUNTS}[core]bare = true\nworktree = /a`, "", true, "/a"],
    ["neither says a word", COUNTS, "", false, undefined],
  ])("of a git directory where %s", (_what, config, own, bare, worktree) => {
    const merged = mergeCoreConfig(parseCoreConfig(config), parseCoreConfig(own));
    expect(merged).toEqual({ bare, worktree });
  });

  test("never throws, whatever the text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(typeof parseCoreConfig(text).worktreeConfig).toBe("boolean");
      }),
    );
  });

  test.each(["[", "[core ", '[core "', "\\", "[core]\nworktree = ", "[core]\nworktree = \\\n"])(
    "made of %j a hundred thousand times is read at once",
    (part) => {
      const text = part + `${part.at(-1)} `.repeat(100_000) + part.repeat(100_000);
      const before = performance.now();
      parseCoreConfig(text);
      expect(performance.now() - before).toBeLessThan(1_000);
    },
  );
});
