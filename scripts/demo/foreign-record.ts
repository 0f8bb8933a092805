import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { checkRefused } from "./refusal.ts";
import type { Step } from "./step.ts";

/** A mapping record that was edited to belong to another repository is not believed, and not repaired. */
export const refuseForeignRecord: Step = {
  title: "A record of another repository is refused",
  async run(show) {
    const { screen, claims, stage } = show;
    const { callers } = stage.repository;
    const { file, text, record } = stage.mapping("invoice");
    const commonDir = join(dirname(stage.repository.main), "other-shop", ".git");
    const edited = JSON.stringify({ ...record, identity: { ...record.identity, commonDir } });
    writeFileSync(file, edited);
    screen.say(
      "invoice: its mapping record now says that it belongs to other-shop; who calls price?",
    );
    const calls = stage.cgc.calls().length;
    const refused = await screen.during("asking", stage.session("invoice").ask(callers));
    checkRefused(show, refused, "identity-mismatch: record-of-another-worktree", calls);
    claims.checkEqual("the record was not repaired in silence", readFileSync(file, "utf8"), edited);
    writeFileSync(file, text);
    const again = await screen.during("asking", stage.session("invoice").ask(callers));
    claims.checkEqual(
      "with the record put back it answers again",
      again.values,
      callers.answers.invoice,
    );
  },
};
