import { fork } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { makeSandbox } from "@wt/fixtures/sandbox";
import { afterAll, expect, test } from "vitest";
import { openStore } from "../../../src/node/store/store.ts";
import { bundleProgram } from "../../samples/bundle.ts";
import { identity } from "../../samples/records.ts";
import type { CrowdOrder, CrowdReport } from "./crowd-member.ts";

const MEMBERS = 50;
const WORKTREES = 5;
const ROUNDS = 2;

const sandbox = makeSandbox();
const program = await bundleProgram(new URL("crowd-member.ts", import.meta.url), sandbox.root);
afterAll(() => sandbox.dispose());

async function member(order: CrowdOrder): Promise<CrowdReport> {
  const child = fork(program, { execArgv: [], stdio: ["ignore", "inherit", "inherit", "ipc"] });
  child.send(order);
  const [report] = await once(child, "message");
  return report as CrowdReport;
}

test("fifty processes that create, read and supersede at once lose nothing and see nothing torn", {
  timeout: 120_000,
}, async () => {
  const directory = sandbox.path("state");
  const order = { directory, worktrees: WORKTREES, rounds: ROUNDS };
  const reports = await Promise.all(
    Array.from({ length: MEMBERS }, (_, at) => member({ ...order, member: at })),
  );
  expect(reports.map(({ torn }) => torn)).toEqual(reports.map(() => []));

  const created = reports.flatMap((report) => report.created ?? []);
  expect(created.sort()).toEqual(Array.from({ length: WORKTREES }, (_, at) => at));

  const wrote = reports.flatMap((report) => report.wrote);
  expect(wrote).toHaveLength(MEMBERS * ROUNDS);
  const [first = [], second = [], third = []] = [0, 1, 2].map((part) =>
    wrote.map((line) => line.split(":")[part]),
  );
  const perWorktree = (MEMBERS * ROUNDS) / WORKTREES;
  const generations = first.map((number, at) => `${number}:${second[at]}`);
  expect(generations.sort()).toEqual(
    Array.from({ length: WORKTREES }, (_, number) =>
      Array.from({ length: perWorktree }, (_, at) => `${number}:${at + 2}`),
    )
      .flat()
      .sort(),
  );
  expect(new Set(third).size).toBe(wrote.length);

  const store = openStore(directory);
  // The first of each worktree had no name; `name-0` is the earlier one of them all.
  expect([...store.usedNames()].sort()).toEqual(["name-0", ...third].sort());
  for (let number = 0; number < WORKTREES; number += 1)
    expect(
      store.lookUp({ ...identity, id: `tree-${number}`, top: `/trees/${number}` }),
    ).toMatchObject({ kind: "found", record: { generation: perWorktree + 1 } });
  const files = readdirSync(directory, { recursive: true, encoding: "utf8" });
  expect(files.filter((name) => /(^|\/)\.|^locks\/./.test(name))).toEqual([]);
  expect(readdirSync(join(directory, "orphans"))).toHaveLength(wrote.length);
});
