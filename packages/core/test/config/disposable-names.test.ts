import { expect, test } from "vitest";
import { asDisposableNames } from "../../src/config/disposable-names.ts";
import { DEFAULT_SETTINGS } from "../../src/config/settings.ts";

test("the defaults hold what the best-known tools leave, and are names themselves", () => {
  const named = ["node_modules", ".venv", "__pycache__", "dist", "build", "target"];
  expect(DEFAULT_SETTINGS.disposable).toEqual(expect.arrayContaining(named));
  expect(asDisposableNames(DEFAULT_SETTINGS.disposable)).toEqual(DEFAULT_SETTINGS.disposable);
  expect(new Set(DEFAULT_SETTINGS.disposable).size).toBe(DEFAULT_SETTINGS.disposable.length);
});

test.each([[[]], [["out"]], [[".cache", "été", "a b", "{x}", ".gitkeep", "x".repeat(255)]]])(
  "%j is a list of names",
  (names) => {
    expect(asDisposableNames(names)).toEqual(names);
  },
);

test.each([
  "",
  ".",
  "..",
  ".git",
  ".GIT",
  "a/b",
  "/",
  "a\\b",
  "!dist",
  "*",
  "*.log",
  "a?",
  "[ab]",
  "a\0",
  "a\n",
  "a\u200b",
  "\ud800",
  "x".repeat(256),
  1,
  null,
  ["dist"],
])("%j is no name, and spoils the list", (name) => {
  expect(asDisposableNames(["dist", name])).toBeUndefined();
});

test("a list is bounded", () => {
  expect(asDisposableNames(Array(200).fill("x"))).toHaveLength(200);
  expect(asDisposableNames(Array(201).fill("x"))).toBeUndefined();
  expect(asDisposableNames("dist")).toBeUndefined();
});
