import {
  appendFileSync,
  cpSync,
  mkdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { git } from "@wt/fixtures/git";
import { type LinkedWorktree, makeLinkedWorktree } from "@wt/fixtures/linked-worktree";
import { makeSandbox, type Sandbox } from "@wt/fixtures/sandbox";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { resolveWorktree } from "../../../src/node/observe/resolve-worktree.ts";
import { trackWorktree } from "../../../src/node/observe/track-worktree.ts";

let sandbox: Sandbox;
let main: string;
let top: string;
let inMain: LinkedWorktree["inMain"];
let inTop: LinkedWorktree["inTop"];
let deep: string;
let entry: string;
beforeEach(async () => {
  sandbox = makeSandbox();
  ({ main, top, entry, inMain, inTop } = await makeLinkedWorktree(sandbox));
  deep = `${top}/a/b`;
  mkdirSync(deep, { recursive: true });
});
afterEach(() => sandbox.dispose());

describe("a tracked worktree", () => {
  test("is answered by the same object as long as nothing touched it", async () => {
    const tracked = trackWorktree(top, 0);
    const verdict = tracked.verdict();
    expect(verdict).toMatchObject({ kind: "worktree", identity: { top, id: "w" } });
    await inTop("commit", "-q", "--allow-empty", "-m", "second");
    await inMain("gc", "-q");
    await inTop("checkout", "-q", "--detach");
    expect(tracked.holds()).toBe(true);
    expect(tracked.verdict()).toBe(verdict);
  });

  test.each<[string, () => unknown]>([
    ["was moved", () => inMain("worktree", "move", top, sandbox.path("moved"))],
    [
      "was removed and added again",
      async () => {
        await inMain("worktree", "remove", "--force", top);
        await inMain("worktree", "add", "-q", "-B", "w", top);
        mkdirSync(deep, { recursive: true });
      },
    ],
    ["was removed", () => inMain("worktree", "remove", "--force", top)],
    [
      "was replaced by a copy",
      () => {
        cpSync(top, sandbox.path("copy"), { recursive: true });
        rmSync(top, { recursive: true });
        renameSync(sandbox.path("copy"), top);
      },
    ],
    ["lost its .git", () => rmSync(`${top}/.git`)],
    [
      "became a repository of its own",
      async () => {
        rmSync(`${top}/.git`);
        await inTop("init", "-q");
      },
    ],
    ["got another pointer", () => writeFileSync(`${top}/.git`, `gitdir: ${main}/.git\n`)],
    ["is named by its entry no more", () => writeFileSync(`${entry}/gitdir`, "/elsewhere/.git\n")],
    ["got another common dir", () => writeFileSync(`${entry}/commondir`, "/elsewhere\n")],
    ["got a longer pointer", () => appendFileSync(`${top}/.git`, "x")],
  ])("that %s is judged again, from the top and from below", async (_what, act) => {
    const places = [top, deep].map((cwd) => ({ cwd, tracked: trackWorktree(cwd, 0) }));
    for (const { tracked } of places) expect(tracked.verdict().kind).toBe("worktree");
    await act();
    for (const { cwd, tracked } of places) {
      expect(tracked.holds()).toBe(false);
      expect(tracked.verdict()).toEqual(resolveWorktree(cwd));
    }
  });

  test.each<[string, () => unknown]>([
    ["a repository", () => git(`${top}/a`, ["init", "-q"], sandbox.env)],
    ["a bare repository", () => git(`${top}/a`, ["init", "-q", "--bare"], sandbox.env)],
    ["a broken pointer", () => writeFileSync(`${top}/a/.git`, "gitdir: /nowhere\n")],
    [
      "a link to another place",
      () => {
        renameSync(`${top}/a`, sandbox.path("elsewhere"));
        symlinkSync(sandbox.path("elsewhere"), `${top}/a`);
      },
    ],
    ["nothing any more", () => rmSync(`${top}/a`, { recursive: true })],
  ])("is no longer the answer below a folder that became %s", async (_what, act) => {
    const tracked = trackWorktree(deep, 0);
    expect(tracked.verdict().kind).toBe("worktree");
    await act();
    const verdict = tracked.verdict();
    expect(verdict).toEqual(resolveWorktree(deep));
    expect(verdict.kind).not.toBe("worktree");
    expect(tracked.holds()).toBe(false);
  });

  test("is found again when it comes back", async () => {
    const tracked = trackWorktree(top, 0);
    renameSync(top, sandbox.path("aside"));
    expect(tracked.verdict().kind).toBe("none");
    renameSync(sandbox.path("aside"), top);
    expect(tracked.verdict()).toEqual(resolveWorktree(top));
    expect(tracked.holds()).toBe(true);
  });

  test("is judged in full each time where its pointer is a link: a stat says nothing of where that leads", () => {
    renameSync(`${top}/.git`, sandbox.path("pointer"));
    symlinkSync(sandbox.path("pointer"), `${top}/.git`);
    const tracked = trackWorktree(top, 0);
    expect(tracked.verdict().kind).toBe("worktree");
    expect(tracked.holds()).toBe(false);
    writeFileSync(sandbox.path("pointer"), "gitdir: /nowhere\n");
    expect(tracked.verdict().kind).toBe("malformed");
  });
});

test("files that were just written prove nothing: a second write within one tick leaves no trace", async () => {
  const tracked = trackWorktree(top, 60_000);
  expect([tracked.verdict().kind, tracked.holds()]).toEqual(["worktree", false]);
  const soon = trackWorktree(top, 300);
  expect([soon.verdict().kind, soon.holds()]).toEqual(["worktree", false]);
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect([soon.verdict().kind, soon.holds()]).toEqual(["worktree", true]);
});

test("a directory that becomes a worktree later is seen", async () => {
  const later = sandbox.path("later");
  const tracked = trackWorktree(later, 0);
  expect([tracked.verdict().kind, tracked.holds()]).toEqual(["none", false]);
  await inMain("worktree", "add", "-q", later);
  expect(tracked.verdict()).toMatchObject({ kind: "worktree", identity: { id: "later" } });
});
