import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import {
  type Incarnation,
  incarnationDifference,
  sameEntry,
  type WorktreeIdentity,
} from "../../../src/index.ts";
import { resolveWorktree } from "../../../src/node/observe/resolve-worktree.ts";
import { pinIdentity } from "../../../src/node/store/pin-identity.ts";
import { createRepositories } from "../../../src/node/store/repository-consent.ts";

/** What the marker did in one step of its life. */
export interface Step {
  readonly step: string;
  /** Difference to the pinned incarnation; `"same"` for none. */
  readonly difference: string;
  readonly detail?: unknown;
}

/*
 * Lives through everything that git does to a worktree, in the folder that is given, on a file system without birth
 * times, and prints each step as a line of JSON. A program of its own: the file system may be mounted for it alone.
 */
const [root = ""] = process.argv.slice(2);
let main = `${root}/main`;
let top = `${root}/w`;
const git = (cwd: string, ...args: string[]): string =>
  execFileSync("git", args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });

function identityAt(cwd: string): WorktreeIdentity {
  const verdict = resolveWorktree(cwd);
  if (verdict.kind !== "worktree") throw new Error(`${cwd}: ${JSON.stringify(verdict)}`);
  if (!verdict.flags.noBirthTime) throw new Error("this file system has birth times");
  return verdict.identity;
}

function say(step: string, pinned: Incarnation, now: Incarnation, detail?: unknown): void {
  const difference = incarnationDifference(pinned, now) ?? "same";
  console.log(JSON.stringify({ step, difference, detail } satisfies Step));
}

mkdirSync(main);
git(main, "init", "-q", "-b", "main");
git(main, "commit", "-q", "--allow-empty", "-m", "first");
git(main, "worktree", "add", "-q", top);
const found = identityAt(top);
say("found", found.incarnation, found.incarnation, found.incarnation.marker);

const pinned = pinIdentity(found);
if (!pinned) throw new Error("not pinned");
const { incarnation } = pinned;
const now = (): Incarnation => identityAt(top).incarnation;
say("pinned", incarnation, now());
say("pinned again", incarnation, pinIdentity(identityAt(top))?.incarnation ?? found.incarnation);
say("git status", incarnation, now(), git(top, "status", "--porcelain"));

const repositories = createRepositories(`${root}/state`);
repositories.allow(pinned.commonDir);
say("always in this repository", incarnation, now(), repositories.allowed(pinned.commonDir));

git(top, "commit", "-q", "--allow-empty", "-m", "second");
git(main, "gc", "-q", "--prune=now");
git(main, "worktree", "prune", "--expire=now");
git(main, "worktree", "repair");
say("commit, gc, prune, repair", incarnation, now());

git(main, "worktree", "move", top, `${root}/moved`);
top = `${root}/moved`;
say("worktree move", incarnation, now());

renameSync(main, `${root}/renamed`);
main = `${root}/renamed`;
git(main, "worktree", "repair", top);
say("main moved and repaired", incarnation, now());

cpSync(main, `${root}/copy`, { recursive: true });
cpSync(top, `${root}/copied-top`, { recursive: true });
writeFileSync(`${root}/copied-top/.git`, `gitdir: ${root}/copy/.git/worktrees/w\n`);
git(`${root}/copy`, "worktree", "repair", `${root}/copied-top`);
const copied = identityAt(`${root}/copied-top`).incarnation;
say("main and worktree copied: the copy", incarnation, copied, sameEntry(incarnation, copied));
say("main and worktree copied: the original", incarnation, now());

const marker = `${main}/.git/worktrees/w/wt-marker`;
writeFileSync(marker, "0123456789\n");
say("marker damaged", incarnation, now());
say("pinned anew", incarnation, pinIdentity(identityAt(top))?.incarnation ?? found.incarnation);
rmSync(marker);
say("marker lost", incarnation, now());

const renewed = pinIdentity(identityAt(top))?.incarnation ?? found.incarnation;
let neverSame = true;
for (let round = 0; round < 8; round += 1) {
  git(main, "worktree", "remove", "--force", top);
  git(main, "worktree", "add", "-q", "-f", "-B", "w", top);
  neverSame &&= incarnationDifference(renewed, now()) !== undefined;
}
say("removed and added again", renewed, now(), neverSame);

pinIdentity(identityAt(top));
rmSync(top, { recursive: true });
git(main, "worktree", "prune", "--expire=now");
if (existsSync(marker)) throw new Error("git left the marker of a pruned entry");
