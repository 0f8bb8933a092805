import {
  build,
  type Combination,
  combinations,
  effectOf,
  type Grounds,
  gitAnswers,
  makeGrounds,
  modifications,
  nameOf,
  type Place,
} from "@wt/fixtures/combinations";
import { git } from "@wt/fixtures/git";
import { makeSandbox } from "@wt/fixtures/sandbox";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { resolveWorktree } from "../../../src/node/observe/resolve-worktree.ts";

const sandbox = makeSandbox();
let grounds: Grounds;
beforeAll(async () => {
  grounds = await makeGrounds(sandbox.root, sandbox.env);
});
afterAll(() => sandbox.dispose());

let built = 0;
const place = (combination: Combination): Promise<Place> => {
  built += 1;
  return build(grounds, combination, sandbox.path(`c${built}`));
};

/** Asks with the variables of the place: they must change nothing but a flag. */
function verdictOf({ cwd, env }: Place): unknown {
  const before = Object.keys(env).map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, env);
  try {
    return resolveWorktree(cwd);
  } finally {
    for (const [name, value] of before)
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
  }
}

function expectedOf(combination: Combination, { commonDir, id, top }: Place): object {
  const effect = effectOf(combination);
  if (effect === "keeps") return { kind: "worktree", identity: { commonDir, id, top } };
  return { kind: effect.kind, ...(effect.reason && { reason: effect.reason }) };
}

/** Two modifications at a time are many: one test for all that begin with the same one. */
describe("a worktree", () => {
  test.each(modifications.map((first) => [first.name, first] as const))(
    "%s, alone and with each other change, is told or refused by the first rule that fails",
    async (_name, first) => {
      for (const combination of combinations.filter(([one]) => one === first)) {
        const found = await place(combination);
        expect(verdictOf(found), nameOf(combination)).toMatchObject(expectedOf(combination, found));
      }
    },
  );

  test("is told as git tells it, where git answers", async () => {
    const kept = combinations.filter((one) => effectOf(one) === "keeps" && gitAnswers(one));
    // Git is slow to start: every seventh of them, and each modification alone.
    for (const combination of kept.filter((one, at) => one.length === 1 || at % 7 === 0)) {
      const found = await place(combination);
      const asked = ["rev-parse", "--path-format=absolute", "--git-common-dir", "--git-dir"];
      const [common, entry] = (await git(found.cwd, asked, sandbox.env)).split(/\n(?=\/)/);
      expect([common, entry], nameOf(combination)).toEqual([
        found.commonDir,
        `${found.commonDir}/worktrees/${found.id}`,
      ]);
    }
  });
});
