import type { Dialog } from "@wt/fixtures/pi-host";
import { optionsLine, YES } from "./session.ts";
import { type Worktree, worktrees } from "./stage.ts";
import type { Show, Step } from "./step.ts";

/** A real host in each worktree, the question, the yes, and a graph for each. */
export const showConsent: Step = {
  title: "Each worktree gets its own graph, after one question",
  async run(show) {
    const { screen, claims, stage } = show;
    for (const worktree of worktrees) {
      const { host } = stage.start(worktree);
      screen.say(`${worktree}: starting pi ${host.version} (${host.package}), no model`);
    }
    const dialogs = await screen.during("waiting for the questions", questions(show));
    screen.say("discount: pi asks");
    screen.quote(dialogs.discount.title);
    screen.quote(optionsLine(dialogs.discount));
    claims.check(
      "both hosts ask, each for its own folder, 'Not now' first",
      worktrees.every((worktree) => {
        const { title, options } = dialogs[worktree];
        return title.includes(`(${stage.repository[worktree]})`) && options[0] === "Not now";
      }),
    );
    claims.check("cgc was not started before the answer", stage.cgc.calls().length === 0);
    for (const worktree of worktrees)
      stage.session(worktree).pi.reply(dialogs[worktree], { value: YES });
    screen.say(`both: answered "${YES}"`);
    const building = Promise.all(worktrees.map((worktree) => follow(show, worktree)));
    const states = await screen.during("creating and indexing", building);
    claims.checkEqual("both graphs are ready", states, ["graph: ready", "graph: ready"]);
    const names = worktrees.map((worktree) => stage.mapping(worktree).record.context.name);
    claims.checkEqual("each has a context of its own", names, ["wt-discount", "wt-invoice"]);
    const changes = await Promise.all(
      worktrees.map((worktree) => stage.git(stage.repository[worktree], "status", "--porcelain")),
    );
    claims.checkEqual("git status is clean in both", changes, ["", ""]);
  },
};

async function questions({ stage }: Show): Promise<Record<Worktree, Dialog>> {
  const [discount, invoice] = await Promise.all([
    stage.session("discount").question(),
    stage.session("invoice").question(),
  ]);
  return { discount, invoice };
}

const follow = ({ screen, stage }: Show, worktree: Worktree): Promise<string> =>
  stage.session(worktree).followStatus((status) => screen.say(`${worktree}: ${status}`));
