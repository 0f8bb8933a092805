import { existsSync } from "node:fs";
import { checkRefused } from "./refusal.ts";
import { optionsLine, YES } from "./session.ts";
import type { Step } from "./step.ts";

/** A context that was deleted behind our back is refused; a new consent makes a new one. */
export const rescueDeletedContext: Step = {
  title: "A deleted context is refused, then made anew",
  async run(show) {
    const { screen, claims, stage } = show;
    const { callers, main } = stage.repository;
    const session = stage.session("discount");
    const old = stage.mapping("discount").record.context;
    screen.say(`discount: cgc context delete ${old.name}; who calls price?`);
    const call = { cwd: main, home: stage.home };
    await screen.during(
      "deleting",
      stage.plainCgc(["context", "delete", old.name], { ...call, input: "y\n" }),
    );
    const calls = stage.cgc.calls().length;
    checkRefused(show, await session.ask(callers), "identity-mismatch: context-missing", calls);
    screen.say("discount: /cgc_context consent");
    const built = session.consent((dialog) => {
      const [why = "", question = ""] = dialog.title.split("\n");
      screen.quote(why);
      screen.quote(question);
      screen.quote(optionsLine(dialog));
      claims.check(
        "the question says again what does not fit",
        why.includes("does not know this worktree's context"),
      );
      screen.say(`discount: answered "${YES}"`);
    });
    screen.quote(await screen.during("creating and indexing", built));
    const { name } = stage.mapping("discount").record.context;
    claims.check(`the new context is ${name}, never again ${old.name}`, name !== old.name);
    claims.check("the old database was left where it is", existsSync(old.databasePath));
    const answer = await screen.during("asking", session.ask(callers));
    claims.checkEqual("it answers rightly", answer.values, callers.answers.discount);
  },
};
