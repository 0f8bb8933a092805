import type { Freshness } from "@wt/core";
import { expect, test } from "vitest";
import { freshnessWords } from "../../src/texts/freshness-text.ts";

test.each<[Freshness, string]>([
  [{ kind: "fresh" }, "fresh"],
  [{ kind: "unknown" }, "unknown"],
  [{ kind: "behind", because: "head-moved", files: null }, "behind (HEAD moved since the index)"],
  [
    { kind: "behind", because: "files-changed", files: 1 },
    "behind 1 file (files changed since the index)",
  ],
  [
    { kind: "behind", because: "moved-during-index", files: 4 },
    "behind 4 files (the files changed while they were indexed)",
  ],
])("%j is said as %s", (freshness, words) => {
  expect(freshnessWords(freshness)).toBe(words);
});
