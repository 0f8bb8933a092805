import { EXCLUDE_LINE } from "@wt/cgc-runner";
import type { WorktreeIdentity } from "@wt/core";
import { type HostContext, modeOf } from "../host.js";
import {
  type ConsentAnswer,
  consentAnswer,
  consentLabels,
  consentQuestion,
} from "../texts/consent-text.js";

/** How long a question outside the terminal waits, in ms: nobody may be there. */
const DEFAULT_TIMEOUT_MS = 60_000;

/** What the question is about. */
export interface ConsentQuestion {
  readonly identity: WorktreeIdentity;
  /** Folder that the graph is kept below. */
  readonly folder: string;
  /** What does not fit any more, when a mapping is replaced. */
  readonly why: string | undefined;
}

/** Asks once, "not now" first. No answer, no user interface and an answer that was not offered are all "not now". */
export async function askConsent(
  ctx: HostContext,
  question: ConsentQuestion,
  signal: AbortSignal,
): Promise<ConsentAnswer> {
  const mode = modeOf(ctx);
  if (mode === "print") return "not-now";
  const labels = consentLabels(question.why === undefined);
  const title = consentQuestion(question.identity, question.folder, EXCLUDE_LINE, question.why);
  const timeout = mode === "tui" ? {} : { timeout: timeoutMs(process.env["WT_DIALOG_TIMEOUT_MS"]) };
  const value = await ctx.ui.select(title, labels, { signal, ...timeout });
  return signal.aborted ? "not-now" : consentAnswer(value, labels);
}

function timeoutMs(variable: string | undefined): number {
  return variable !== undefined && /^[1-9][0-9]{0,7}$/.test(variable)
    ? Number(variable)
    : DEFAULT_TIMEOUT_MS;
}
