import type { Freshness } from "../../../src/resolve/freshness.ts";
import type { Section } from "./section.ts";

/** Everything that freshness depends on. "Not known": one of the two was not told. */
export interface FreshnessColumns extends Readonly<Record<string, string>> {
  readonly "HEAD during the run": "the same" | "moved" | "not known";
  readonly "files during the run": "the same" | "changed" | "not known";
  readonly "HEAD since": "the same" | "moved" | "not known";
  readonly "files since": "the same" | "changed" | "not known";
}

type Behind = Extract<Freshness, { kind: "behind" }>["because"];

/** Freshness in one line. */
export type FreshnessOutcome = "fresh" | "unknown" | `behind: ${Behind}`;

/** The specification of a complete graph's freshness. */
export const freshnessSection = {
  heading: "Its freshness",
  text: [
    "Of a complete graph.",
    "What is seen to differ counts, also when the rest is not known; nothing is fresh but what was compared whole.",
  ],
  rows: [
    { when: { "HEAD during the run": ["moved"] }, outcome: "behind: moved-during-index" },
    { when: { "files during the run": ["changed"] }, outcome: "behind: moved-during-index" },
    { when: { "HEAD since": ["moved"] }, outcome: "behind: head-moved" },
    { when: { "files since": ["changed"] }, outcome: "behind: files-changed" },
    {
      when: {
        "HEAD during the run": ["the same"],
        "files during the run": ["the same"],
        "HEAD since": ["the same"],
        "files since": ["the same"],
      },
      outcome: "fresh",
    },
    { when: {}, outcome: "unknown" },
  ],
} as const satisfies Section<FreshnessColumns, FreshnessOutcome>;
