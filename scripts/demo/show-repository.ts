import { worktrees } from "./stage.ts";
import type { Step } from "./step.ts";

/** What differs, as git finds it. */
export const showRepository: Step = {
  title: "A repository with two worktrees of diverging code",
  async run({ screen, claims, stage }) {
    const { repository } = stage;
    const rows: string[][] = [];
    const found: string[][] = [];
    for (const worktree of worktrees) {
      const folder = repository[worktree];
      const calls = await stage.git(folder, "grep", "-pE", "\\bprice\\(", "--", "*.py");
      const added = await stage.git(folder, "diff", "--name-only", "--diff-filter=A", "main");
      const callers = callersIn(calls);
      rows.push([worktree, folder, `adds ${added}`, `price is called by ${callers.join(", ")}`]);
      found.push(callers);
    }
    screen.table(rows);
    const right = worktrees.map((worktree) => repository.callers.answers[worktree]);
    claims.checkEqual("these are the answers that the graphs are measured by", found, right);
  },
};

/** Names of the functions around the lines that git found; git marks their first line with `=`. */
function callersIn(found: string): string[] {
  const callers = new Set<string>();
  let around = "";
  for (const line of found.split("\n")) {
    const head = /^[^:=]+=def (\w+)/.exec(line);
    if (head !== null) around = head[1] ?? "";
    else if (/^[^:=]+:(?!def )/.test(line)) callers.add(around);
  }
  return [...callers].sort();
}
