import { rescueDeletedContext } from "./deleted-context.ts";
import { refuseForeignRecord } from "./foreign-record.ts";
import { refuseReaddedWorktree } from "./readded-worktree.ts";
import { showAnswers } from "./show-answers.ts";
import { showConsent } from "./show-consent.ts";
import { showRepository } from "./show-repository.ts";
import type { Show, Step } from "./step.ts";
import { surviveMcpJson } from "./tracked-mcp-json.ts";

/** Everything that is shown, in this order; each step stands on what the earlier ones left. */
export const steps: readonly Step[] = [
  showRepository,
  showConsent,
  showAnswers,
  refuseForeignRecord,
  rescueDeletedContext,
  refuseReaddedWorktree,
  surviveMcpJson,
];

/** Runs the steps; the first that breaks off ends them. */
export async function runSteps(show: Show): Promise<void> {
  for (const [at, step] of steps.entries()) {
    show.screen.heading(`${at + 1}. ${step.title}`);
    show.claims.begin(step.title);
    try {
      await step.run(show);
    } catch (error) {
      show.claims.check("the step came to its end", false);
      show.screen.quote(String(error));
      return;
    }
  }
}
