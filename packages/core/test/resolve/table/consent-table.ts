import type { Settings } from "../../../src/config/settings.ts";
import type { consentDue } from "../../../src/resolve/consent-due.ts";
import type { Outcome } from "./outcome.ts";
import type { Section } from "./section.ts";

/** Everything that `consentDue` can see. */
export interface ConsentColumns extends Readonly<Record<string, string>> {
  readonly decision: Outcome;
  readonly autoCreate: Settings["autoCreate"];
  /** Was "always in this repository" said? */
  readonly repository: "always" | "nothing said";
  /** Was "not now" said in this session? */
  readonly session: "not now" | "nothing said";
}

/** The specification of `consentDue`. */
export const consentSection = {
  heading: "Whether to ask",
  text: [
    "`consentDue` says what a session does on its own: nothing, ask, or create by an earlier yes.",
  ],
  rows: [
    { when: { autoCreate: ["never"] }, outcome: "none" },
    { when: { decision: ["unmapped"], autoCreate: ["always"] }, outcome: "always" },
    { when: { decision: ["unmapped"], repository: ["always"] }, outcome: "always" },
    { when: { decision: ["unmapped"], session: ["nothing said"] }, outcome: "ask" },
    { when: {}, outcome: "none" },
  ],
} as const satisfies Section<ConsentColumns, ReturnType<typeof consentDue>>;
