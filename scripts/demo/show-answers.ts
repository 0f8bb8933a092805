import { isDeepStrictEqual } from "node:util";
import type { Question } from "@wt/fixtures/diverging-repository";
import type { Reply } from "./session.ts";
import { askSharedGraph, fillSharedGraph } from "./shared-graph.ts";
import { type Stage, type Worktree, worktrees } from "./stage.ts";
import type { Show, Step } from "./step.ts";

/** One question asked in one worktree, of both kinds of graph. */
interface Asked {
  readonly worktree: Worktree;
  readonly right: readonly string[];
  readonly own: Reply | undefined;
  readonly shared: readonly string[];
}

/** The same questions in both worktrees: own graphs beside one that is shared. */
export const showAnswers: Step = {
  title: "The same question, two right answers",
  async run(show) {
    const { screen, claims, stage } = show;
    const questions: readonly (readonly [string, Question])[] = [
      ["who calls price?", stage.repository.callers],
      ["where is discounted_price?", stage.repository.discountedPrice],
    ];
    screen.say("asking both worktrees, for example discount");
    screen.quote(`/cgc_context query ${stage.repository.callers.cypher}`);
    const own = await screen.during(
      "asking",
      Promise.all(worktrees.map((worktree) => askOwn(stage, worktree, questions))),
    );
    screen.quote(own[0]?.[0]?.text ?? "");
    screen.say("for comparison: plain cgc in a home of its own, both worktrees in one graph");
    await screen.during("indexing both into one graph", fillSharedGraph(stage));
    screen.say("asking that graph the same, in both worktrees");
    const asked: Asked[] = [];
    for (const [q, [words, question]] of questions.entries()) {
      const rows: Asked[] = [];
      for (const [w, worktree] of worktrees.entries()) {
        const shared = await screen.during(words, askSharedGraph(stage, worktree, question));
        rows.push({ worktree, right: question.answers[worktree], own: own[w]?.[q], shared });
      }
      screen.say(words);
      showTable(show, rows);
      asked.push(...rows);
    }
    claims.check(
      "with wt every answer is right for its worktree",
      asked.every(({ own: reply, right }) => isDeepStrictEqual(reply?.values, right)),
    );
    const wrong = asked.filter(({ shared, right }) => !isDeepStrictEqual(shared, right));
    claims.checkEqual("the shared graph is wrong in 3 of 4", wrong.length, 3);
  },
};

async function askOwn(
  stage: Stage,
  worktree: Worktree,
  questions: readonly (readonly [string, Question])[],
): Promise<Reply[]> {
  const answers: Reply[] = [];
  for (const [, question] of questions) answers.push(await stage.session(worktree).ask(question));
  return answers;
}

function showTable({ screen }: Show, asked: readonly Asked[]): void {
  screen.table([
    ["asked in", "with wt", "one shared graph", ""],
    ...asked.map(({ worktree, own, shared, right }) => [
      worktree,
      cell(own?.values),
      cell(shared),
      isDeepStrictEqual(shared, right) ? "" : "wrong",
    ]),
  ]);
}

function cell(values: readonly string[] | undefined): string {
  return values === undefined ? "(refused)" : values.join(", ") || "nowhere";
}
