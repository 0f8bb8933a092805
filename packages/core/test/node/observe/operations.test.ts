import { execFileSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { git } from "@wt/fixtures/git";
import { type LinkedWorktree, makeLinkedWorktree } from "@wt/fixtures/linked-worktree";
import { makeSandbox, type Sandbox } from "@wt/fixtures/sandbox";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { incarnationDifference, type WorktreeIdentity } from "../../../src/index.ts";
import { resolveWorktree } from "../../../src/node/observe/resolve-worktree.ts";

let sandbox: Sandbox;
let main: string;
let top: string;
let inMain: LinkedWorktree["inMain"];
let inTop: LinkedWorktree["inTop"];
let entry: string;
beforeEach(async () => {
  sandbox = makeSandbox();
  ({ main, top, entry, inMain, inTop } = await makeLinkedWorktree(sandbox));
});
afterEach(() => sandbox.dispose());

/** Copies with every time kept, as people do. */
const copy = (from: string, to: string): Buffer => execFileSync("cp", ["-a", from, to]);

/** The columns of the table of what changes when. */
interface Seen {
  readonly identity: WorktreeIdentity;
  readonly commondir: bigint;
  readonly pointer: bigint;
  readonly back: string;
}

function see(cwd: string = top): Seen {
  const verdict = resolveWorktree(cwd);
  if (verdict.kind !== "worktree") throw new Error(`${cwd}: ${JSON.stringify(verdict)}`);
  const { identity } = verdict;
  const own = `${identity.commonDir}/worktrees/${identity.id}`;
  const born = (path: string): bigint => lstatSync(path, { bigint: true }).birthtimeNs;
  return {
    identity,
    commondir: born(`${own}/commondir`),
    pointer: born(`${identity.top}/.git`),
    back: readFileSync(`${own}/gitdir`, "utf8"),
  };
}

const difference = (before: Seen, after: Seen): string =>
  incarnationDifference(before.identity.incarnation, after.identity.incarnation) ?? "same";

async function rebase(): Promise<void> {
  await inTop("commit", "-q", "--allow-empty", "-m", "mine");
  await inMain("commit", "-q", "--allow-empty", "-m", "theirs");
  await inTop("rebase", "-q", "main");
}

describe("nothing that keeps a worktree changes it:", () => {
  test.each<[string, () => unknown]>([
    ["status", () => inTop("status")],
    ["a commit", () => inTop("commit", "-q", "--allow-empty", "-m", "second")],
    ["a reset", () => inTop("reset", "-q", "--hard")],
    [
      "a stash",
      async () => {
        writeFileSync(`${top}/code.txt`, "two\n");
        await inTop("stash", "-q");
      },
    ],
    ["sparse-checkout", () => inTop("sparse-checkout", "set", "--no-cone", "/code.txt")],
    [
      "config --worktree",
      async () => {
        await inMain("config", "extensions.worktreeConfig", "true");
        await inTop("config", "--worktree", "wt.test", "1");
      },
    ],
    ["gc", () => inMain("gc", "-q", "--prune=now")],
    ["maintenance", () => inMain("maintenance", "run", "--quiet")],
    ["repack", () => inMain("repack", "-q", "-a", "-d")],
    ["reflog expire", () => inTop("reflog", "expire", "--expire=now", "--all")],
    ["pack-refs", () => inMain("pack-refs", "--all", "--prune")],
    ["fsck", () => inMain("fsck", "--no-progress")],
    ["prune", () => inMain("worktree", "prune", "--expire=now")],
    [
      "lock and unlock",
      async () => {
        await inMain("worktree", "lock", top);
        await inMain("worktree", "unlock", top);
      },
    ],
    ["repair with nothing to do", () => inMain("worktree", "repair")],
    [
      "another worktree added and removed",
      async () => {
        await inMain("worktree", "add", "-q", sandbox.path("other"));
        await inMain("worktree", "remove", sandbox.path("other"));
      },
    ],
    [
      "chmod and touch",
      () => {
        for (const file of [`${top}/.git`, `${entry}/commondir`, `${entry}/gitdir`]) {
          chmodSync(file, 0o600);
          utimesSync(file, 1, 1);
        }
      },
    ],
    [
      "a backup by hard links",
      () => {
        linkSync(`${top}/.git`, sandbox.path("linked-pointer"));
        linkSync(`${entry}/commondir`, sandbox.path("linked-commondir"));
      },
    ],
    [
      "the entry moved away and back",
      () => {
        renameSync(entry, sandbox.path("aside"));
        renameSync(sandbox.path("aside"), entry);
      },
    ],
    [
      "main and worktree moved away and back",
      () => {
        for (const path of [main, top]) renameSync(path, `${path}-aside`);
        for (const path of [main, top]) renameSync(`${path}-aside`, path);
      },
    ],
    ["another branch", () => inTop("checkout", "-q", "-b", "topic")],
    ["a detached HEAD", () => inTop("checkout", "-q", "--detach")],
    ["the branch renamed", () => inTop("branch", "-m", "renamed")],
    ["a rebase", rebase],
    [
      "a bisect and its reset",
      async () => {
        await inTop("bisect", "start");
        await inTop("bisect", "reset");
      },
    ],
    [
      "a merge",
      async () => {
        await inMain("commit", "-q", "--allow-empty", "-m", "theirs");
        await inTop("merge", "-q", "--no-edit", "main");
      },
    ],
    ["being copied, for the original", () => copy(top, sandbox.path("copy"))],
  ])("%s", async (_what, act) => {
    const before = see();
    await act();
    expect(see()).toEqual(before);
  });
});

describe("a worktree that is at another place is the same making:", () => {
  test("worktree move, which changes the top and the back-pointer", async () => {
    const before = see();
    await inMain("worktree", "move", top, sandbox.path("moved"));
    const after = see(sandbox.path("moved"));
    expect([difference(before, after), after.identity.top]).toEqual([
      "same",
      sandbox.path("moved"),
    ]);
    expect(after.back).not.toBe(before.back);
  });

  test("moved by hand and repaired", async () => {
    const before = see();
    renameSync(top, sandbox.path("moved"));
    await inMain("worktree", "repair", sandbox.path("moved"));
    const after = see(sandbox.path("moved"));
    expect(difference(before, after)).toBe("same");
    expect(after.back).not.toBe(before.back);
  });

  test("the repository moved and repaired, which changes the common dir", async () => {
    const before = see();
    renameSync(main, sandbox.path("renamed"));
    await git(sandbox.path("renamed"), ["worktree", "repair", top], sandbox.env);
    const after = see();
    expect([difference(before, after), after.back]).toEqual(["same", before.back]);
    expect(after.identity.commonDir).toBe(sandbox.path("renamed", ".git"));
  });
});

describe("everything that makes a worktree again changes it:", () => {
  const again = (): Promise<string> => inMain("worktree", "add", "-q", "-f", top, "w");
  test.each<[string, () => unknown, string]>([
    [
      "removed and added",
      async () => {
        await inMain("worktree", "remove", "--force", top);
        await again();
      },
      "entry-recreated",
    ],
    [
      "deleted, pruned and added",
      async () => {
        rmSync(top, { recursive: true });
        await inMain("worktree", "prune", "--expire=now");
        await again();
      },
      "entry-recreated",
    ],
    [
      "deleted and added by force",
      async () => {
        rmSync(top, { recursive: true });
        await again();
      },
      "entry-recreated",
    ],
    [
      "moved aside and added by force",
      async () => {
        renameSync(top, sandbox.path("aside"));
        await again();
      },
      "entry-recreated",
    ],
    [
      "main replaced by a clone, and added again",
      async () => {
        await git(sandbox.root, ["clone", "-q", "main", "clone"], sandbox.env);
        for (const path of [main, top]) rmSync(path, { recursive: true });
        renameSync(sandbox.path("clone"), main);
        await again();
      },
      "entry-recreated",
    ],
    [
      "main and worktree swapped for copies",
      () => {
        for (const path of [main, top]) {
          copy(path, `${path}-copy`);
          rmSync(path, { recursive: true });
          renameSync(`${path}-copy`, path);
        }
      },
      "entry-recreated",
    ],
    [
      "main and worktree restored from an archive",
      () => {
        execFileSync("tar", ["-cf", "both.tar", "main", "w"], { cwd: sandbox.root });
        for (const path of [main, top]) rmSync(path, { recursive: true });
        execFileSync("tar", ["-xf", "both.tar"], { cwd: sandbox.root });
      },
      "entry-recreated",
    ],
    [
      "the entry replaced by a copy of itself",
      () => {
        copy(entry, sandbox.path("entry"));
        rmSync(entry, { recursive: true });
        renameSync(sandbox.path("entry"), entry);
      },
      "entry-recreated",
    ],
    [
      "the checkout replaced by a copy of itself",
      () => {
        cpSync(top, sandbox.path("copy"), { recursive: true });
        rmSync(top, { recursive: true });
        renameSync(sandbox.path("copy"), top);
      },
      "checkout-replaced",
    ],
    [
      "the checkout made again by hand with the same pointer",
      () => {
        rmSync(top, { recursive: true });
        mkdirSync(top);
        writeFileSync(`${top}/.git`, `gitdir: ${entry}\n`);
      },
      "checkout-replaced",
    ],
  ])("%s", async (_what, act, expected) => {
    const before = see();
    await act();
    const after = see();
    expect(difference(before, after)).toBe(expected);
    expect(after.pointer === before.pointer).toBe(_what.startsWith("the entry"));
    expect(after.commondir === before.commondir).toBe(expected === "checkout-replaced");
  });

  test("five times removed and added, though nothing else differs", async () => {
    for (let round = 0; round < 5; round += 1) {
      const before = see();
      await inMain("worktree", "remove", "--force", top);
      await again();
      const after = see();
      expect(difference(before, after)).toBe("entry-recreated");
      const { incarnation } = before.identity;
      expect({ ...after.identity, incarnation }).toEqual(before.identity);
    }
  });

  test("an entry that was given to a copy by repair", async () => {
    const before = see();
    copy(top, sandbox.path("copy"));
    await inMain("worktree", "repair", sandbox.path("copy"));
    const after = see(sandbox.path("copy"));
    expect(difference(before, after)).toBe("checkout-replaced");
    expect(resolveWorktree(top)).toMatchObject({ kind: "mismatch" });
  });
});
