import { basename } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { valuesIn } from "./plain-cgc.ts";
import { checkRefused } from "./refusal.ts";
import type { Step } from "./step.ts";

/** A worktree that was removed and added again under its name, with other code, does not get the old graph. */
export const refuseReaddedWorktree: Step = {
  title: "A re-added worktree does not get the old graph",
  async run(show) {
    const { screen, claims, stage } = show;
    const { callers, main, invoice } = stage.repository;
    const { context, identity } = stage.mapping("invoice").record;
    await stage.git(main, "worktree", "remove", "--force", invoice);
    await stage.git(main, "worktree", "add", "-q", "-b", "again", invoice, "main");
    screen.say(
      "invoice: worktree removed and added again in the same folder, now with the code of main",
    );
    const entry = await stage.git(invoice, "rev-parse", "--absolute-git-dir");
    claims.checkEqual("git gives it the same name as before", basename(entry), identity.id);

    const query = ["query", "--context", context.name, callers.cypher];
    const printed = await screen.during(
      "asking plain cgc",
      stage.plainCgc(query, { cwd: main, home: stage.home }),
    );
    const stale = valuesIn(printed, callers.column);
    screen.say(`plain cgc query --context ${context.name} would answer: ${stale.join(", ")}`);
    claims.check("that is wrong now", !isDeepStrictEqual(stale, callers.answers.main));

    screen.say("invoice: asking in the host that ran all the time");
    const calls = stage.cgc.calls().length;
    const reason = "identity-mismatch: entry-recreated";
    checkRefused(show, await stage.session("invoice").ask(callers), reason, calls);
    await screen.during("ending it", stage.stop("invoice"));

    const restarted = stage.start("invoice");
    screen.say(`invoice: starting pi ${restarted.host.version} anew`);
    const follow = restarted.followStatus((status) => screen.say(`invoice: ${status}`));
    const status = await screen.during("waiting for its status", follow);
    claims.check(
      "it refuses at the start, without a question",
      status.includes("refused: identity mismatch") && restarted.pi.dialogs().length === 0,
    );
    screen.say("invoice: /cgc_context consent, yes");
    screen.quote(
      await screen.during(
        "creating and indexing",
        restarted.consent(() => undefined),
      ),
    );
    const answer = await screen.during("asking", restarted.ask(callers));
    claims.checkEqual(
      `the new graph answers for the new code: ${callers.answers.main.join(", ")}`,
      answer.values,
      callers.answers.main,
    );
  },
};
