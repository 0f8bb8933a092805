import { mkdirSync, symlinkSync, unlinkSync, writeFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { git } from "@wt/fixtures/git";
import { makeSandbox, type Sandbox } from "@wt/fixtures/sandbox";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Verdict } from "../../../src/index.ts";
import { resolveWorktree } from "../../../src/node/observe/resolve-worktree.ts";

const sandbox: Sandbox = makeSandbox();
const main = sandbox.path("main");
const top = sandbox.path("w");
const entry = sandbox.path("main", ".git", "worktrees", "w");
beforeAll(async () => {
  mkdirSync(main);
  await git(main, ["init", "-q", "-b", "main"], sandbox.env);
  await git(main, ["commit", "-q", "--allow-empty", "-m", "first"], sandbox.env);
  await git(main, ["worktree", "add", "-q", top], sandbox.env);
});
afterAll(() => sandbox.dispose());

/** The verdict of `top` while `file` has another content. */
async function verdictWith(file: string, content: string | Uint8Array): Promise<Verdict> {
  const before = await readFile(file);
  await writeFile(file, content);
  try {
    return resolveWorktree(top);
  } finally {
    await writeFile(file, before);
  }
}

describe("a question that is odd", () => {
  test.each(["", "\0", "a\0b", "/nowhere/at/all", "x".repeat(300)])("%j has an answer", (cwd) => {
    expect(["none", "malformed"]).toContain(resolveWorktree(cwd).kind);
  });

  test.each([undefined, null, 7, {}])(
    "such as %j, by a caller without types, is refused",
    (cwd) => {
      expect(resolveWorktree(cwd as unknown as string).kind).toBe("malformed");
    },
  );
});

test("a name that is no UTF-8 is refused, never told with wrong letters", () => {
  const strange = Buffer.concat([Buffer.from(sandbox.path("caf")), Buffer.of(0xe9)]);
  mkdirSync(strange);
  symlinkSync(strange, sandbox.path("link"));
  expect(resolveWorktree(sandbox.path("link"))).toMatchObject({
    kind: "malformed",
    reason: "not-utf8",
  });
});

describe("a worktree", () => {
  test("is recognised whose branch has a name that is no UTF-8", async () => {
    const head = Buffer.concat([Buffer.from("ref: refs/heads/caf"), Buffer.of(0xe9, 0x0a)]);
    const verdict = await verdictWith(`${entry}/HEAD`, head);
    expect(verdict).toMatchObject({ kind: "worktree", identity: { id: "w", top } });
  });

  test("has flags that change nothing of its identity", () => {
    const before = resolveWorktree(top);
    process.env["GIT_DIR"] = "/elsewhere";
    try {
      const after = resolveWorktree(top);
      expect(after).toMatchObject({ kind: "worktree", flags: { gitEnvironment: true } });
      expect(before).toMatchObject({ flags: { gitEnvironment: false, unverified: false } });
      expect(after.kind === "worktree" && after.identity).toEqual(
        before.kind === "worktree" && before.identity,
      );
    } finally {
      delete process.env["GIT_DIR"];
    }
  });

  test("whose commondir is a link that leads nowhere is refused, not taken for a main checkout", async () => {
    const before = await readFile(`${entry}/commondir`);
    unlinkSync(`${entry}/commondir`);
    symlinkSync("nowhere", `${entry}/commondir`);
    try {
      expect(resolveWorktree(top)).toMatchObject({
        kind: "malformed",
        reason: "commondir-unreadable",
      });
    } finally {
      unlinkSync(`${entry}/commondir`);
      await writeFile(`${entry}/commondir`, before);
    }
  });
});

describe("a refusal", () => {
  test.each([
    ["an empty pointer", () => `${top}/.git`, "", "pointer-empty"],
    ["an empty commondir", () => `${entry}/commondir`, "", "commondir-empty"],
    ["an empty back-pointer", () => `${entry}/gitdir`, "", "back-pointer-unreadable"],
  ])(
    "is transient for %s, which git may be writing, and stays a refusal",
    async (_what, file, text, reason) => {
      expect(await verdictWith(file(), text)).toMatchObject({ reason, transient: true, top });
    },
  );

  test.each([
    ["a pointer elsewhere", () => `${top}/.git`, "gitdir: /nowhere\n", "target-missing"],
    ["no pointer at all", () => `${top}/.git`, "hello\n", "pointer-syntax"],
    ["another back-pointer", () => `${entry}/gitdir`, "/nowhere/.git\n", "back-pointer-elsewhere"],
    ["a detour", () => `${entry}/commondir`, "..\n", "entry-misplaced"],
  ])("is lasting for %s", async (_what, file, text, reason) => {
    expect(await verdictWith(file(), text)).toMatchObject({ reason, transient: false, top });
  });
});

describe("a submodule and a bare repository", () => {
  test("are recognised when their config holds bytes that are no UTF-8", async () => {
    const name = Buffer.concat([Buffer.from("[user]\n\tname = caf"), Buffer.of(0xe9, 0x0a)]);
    const bare = sandbox.path("bare.git");
    await git(sandbox.root, ["init", "-q", "--bare", bare], sandbox.env);
    writeFileSync(`${bare}/config`, Buffer.concat([await readFile(`${bare}/config`), name]));
    expect(resolveWorktree(bare)).toEqual({ kind: "bare", commonDir: bare });

    const from = ["-c", "protocol.file.allow=always", "submodule", "add", "-q", main, "sub"];
    const outer = sandbox.path("outer");
    mkdirSync(outer);
    await git(outer, ["init", "-q"], sandbox.env);
    await git(outer, from, sandbox.env);
    const config = `${outer}/.git/modules/sub/config`;
    writeFileSync(config, Buffer.concat([name, await readFile(config)]));
    expect(resolveWorktree(`${outer}/sub`)).toEqual({ kind: "submodule", top: `${outer}/sub` });
  });
});
