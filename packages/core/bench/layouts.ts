import { spawnSync } from "node:child_process";
import { chmodSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { buildLayouts, type Layout, removeLayouts } from "@wt/fixtures/layouts";
import { makeSandbox } from "@wt/fixtures/sandbox";
import { showTable } from "./measure/show.ts";
import { startPeer, type Told } from "./peers/asked-peer.ts";
import { type PeerName, peers } from "./peers/peers.ts";
import { isRefusal, type Score, score } from "./peers/score.ts";

const NOBODY = 65534;
/** A first question includes the start of Node. */
const LIMIT_MS = 4_000;
const faults: readonly Score[] = ["wrong", "missed", "threw", "hung"];

interface Answered {
  readonly layout: Layout;
  readonly told: Told;
  readonly score: Score;
}

const asNobody = { uid: NOBODY, gid: NOBODY, cwd: "/" };
const answerProgram = fileURLToPath(new URL("peers/answer.ts", import.meta.url));
const canBeNobody = spawnSync(process.execPath, ["--check", answerProgram], asNobody).status === 0;

type Env = Readonly<Record<string, string>>;

/**
 * How many of the layouts each peer gets right; the rule is in docs/benchmarks.md. `showRows` also tells each answer
 * that is not right.
 */
export async function benchLayouts(showRows: boolean): Promise<void> {
  await using sandbox = makeSandbox();
  // Another user must reach the layouts.
  chmodSync(sandbox.root, 0o755);
  const root = sandbox.path("layouts");
  const layouts = await buildLayouts(root);
  try {
    const rows = layouts.filter(canAsk);
    const refusals = rows.filter(isRefusal).length;
    const sound = `sound (${rows.length - refusals})`;
    const table = [["peer", "right", sound, `to refuse (${refusals})`, ...faults]];
    for (const name of Object.keys(peers) as PeerName[]) {
      const answers = await askAll(name, rows, sandbox.env);
      table.push(rowOf(name, answers));
      if (showRows) tellFaults(name, answers);
    }
    showTable(`Right answers for ${rows.length} of ${layouts.length} layouts`, table);
  } finally {
    await removeLayouts(root);
  }
}

function canAsk({ skipped, cwd, unprivileged }: Layout): boolean {
  return skipped === null && cwd !== null && (!unprivileged || canBeNobody);
}

function rowOf(name: PeerName, answers: readonly Answered[]): string[] {
  const right = answers.filter((one) => one.score === "right");
  const refused = right.filter(({ layout }) => isRefusal(layout)).length;
  const counts = [right.length, right.length - refused, refused];
  for (const fault of faults) counts.push(answers.filter((one) => one.score === fault).length);
  return [peers[name].name, ...counts.map(String)];
}

function tellFaults(name: PeerName, answers: readonly Answered[]): void {
  for (const { layout, told, score } of answers) {
    if (score === "right") continue;
    const row = `${layout.id} ${layout.expected} (${layout.note})`;
    process.stdout.write(`${name}, ${row}: ${score} ${JSON.stringify(told)}\n`);
  }
}

async function askAll(name: PeerName, rows: readonly Layout[], env: Env): Promise<Answered[]> {
  const shared = startPeer(name, { env });
  const answers: Answered[] = [];
  try {
    for (const layout of rows) {
      const alone = layout.env !== null || layout.unprivileged;
      const told = alone
        ? await askAlone(name, layout, env)
        : await shared.ask(layout.cwd ?? "", LIMIT_MS);
      answers.push({ layout, told, score: score(layout, told) });
    }
  } finally {
    shared.end();
  }
  return answers;
}

async function askAlone(name: PeerName, layout: Layout, env: Env): Promise<Told> {
  const alone = startPeer(name, {
    env: { ...env, ...layout.env },
    ...(layout.unprivileged && { uid: NOBODY }),
  });
  try {
    return await alone.ask(layout.cwd ?? "", LIMIT_MS);
  } finally {
    alone.end();
  }
}
