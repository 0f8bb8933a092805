import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Stamp, TreeState } from "../../src/record/mapping-record.ts";
import { type Freshness, freshnessOf } from "../../src/resolve/freshness.ts";
import { completeStamp } from "../samples/records.ts";

const stamp = (before: TreeState, after: TreeState): Stamp => ({ ...completeStamp, before, after });
const seen = (state: TreeState, changedFiles: number | null = null) => ({ ...state, changedFiles });
const clean: TreeState = { head: "1", fingerprint: "clean" };
const headless = { ...clean, head: null };
const unprinted = { ...clean, fingerprint: null };

describe("the freshness of a graph", () => {
  test.each<[string, TreeState, TreeState, TreeState, Freshness["kind"] | string]>([
    ["nothing differs", clean, clean, clean, "fresh"],
    ["HEAD moved", clean, clean, { ...clean, head: "2" }, "head-moved"],
    ["files changed", clean, clean, { ...clean, fingerprint: "x" }, "files-changed"],
    ["HEAD moved and files changed", clean, clean, { head: "2", fingerprint: "x" }, "head-moved"],
    [
      "HEAD moved in the run",
      clean,
      { ...clean, head: "2" },
      { ...clean, head: "2" },
      "moved-during-index",
    ],
    ["HEAD moved in the run and back", { ...clean, head: "2" }, clean, clean, "moved-during-index"],
    [
      "files changed in the run",
      clean,
      { ...clean, fingerprint: "x" },
      clean,
      "moved-during-index",
    ],
    ["HEAD is not known now", clean, clean, headless, "unknown"],
    ["HEAD was not known", headless, headless, clean, "unknown"],
    ["HEAD was not known before the run", headless, clean, clean, "unknown"],
    ["no fingerprint is taken now", clean, clean, unprinted, "unknown"],
    ["no fingerprint was taken", unprinted, unprinted, clean, "unknown"],
    [
      "HEAD moved, and no fingerprint is taken",
      unprinted,
      unprinted,
      { ...unprinted, head: "2" },
      "head-moved",
    ],
    [
      "files changed, and HEAD is not known",
      headless,
      headless,
      { ...headless, fingerprint: "x" },
      "files-changed",
    ],
    [
      "a first commit was made",
      { ...clean, head: "unborn" },
      { ...clean, head: "unborn" },
      clean,
      "head-moved",
    ],
  ])("where %s", (_what, before, after, now, expected) => {
    const freshness = freshnessOf(stamp(before, after), seen(now));
    expect(freshness.kind === "behind" ? freshness.because : freshness.kind).toBe(expected);
  });

  test("tells how many files changed, where they were counted", () => {
    const now = seen({ ...clean, fingerprint: "x" }, 4);
    expect(freshnessOf(stamp(clean, clean), now)).toMatchObject({ files: 4 });
  });

  test("is unknown where the run did not look afterwards", () => {
    const { kind } = freshnessOf({ ...completeStamp, after: null }, seen(clean));
    expect(kind).toBe("unknown");
  });

  const part = fc.option(fc.constantFrom("1", "2"));
  const state = fc.record({ head: part, fingerprint: part });
  test("is fresh only when everything is known and equal", () => {
    fc.assert(
      fc.property(state, state, state, (before, after, now) => {
        const { kind } = freshnessOf(stamp(before, after), seen(now));
        const heads = new Set([before.head, after.head, now.head]);
        const prints = new Set([before.fingerprint, after.fingerprint, now.fingerprint]);
        const proven = [heads, prints].every((values) => values.size === 1 && !values.has(null));
        expect(kind === "fresh").toBe(proven);
      }),
    );
  });
});
