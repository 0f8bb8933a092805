import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { makeSandbox } from "@wt/fixtures/sandbox";
import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { parseCoreConfig } from "../../../src/locate/git-config.ts";

const sandbox = makeSandbox();
afterAll(() => sandbox.dispose());

const UNSET = "no value at all\n";

/** What the real git reads from a file with this text; `undefined` where it gives up on the text. */
function askGit(text: string, ...get: readonly string[]): string | undefined {
  const file = sandbox.path("config");
  writeFileSync(file, text);
  const args = ["config", "-f", file, "-z", ...get];
  try {
    const options = { env: sandbox.env, encoding: "utf8", stdio: "pipe" } as const;
    return execFileSync("git", args, options).replace(/\0$/, "");
  } catch {
    return undefined;
  }
}

/** Before 2.45 git read a tab between two words of a value as a space. */
const spaced = (value: string): string => value.replaceAll("\t", " ");

function expectLikeGit(text: string): void {
  const worktree = askGit(text, "--default", UNSET, "--get", "core.worktree");
  // A key without "=" has no value: git's discovery refuses it, `git config` prints it as empty.
  if (worktree !== undefined && !/worktree\s*(?:\n|$)/i.test(text))
    expect(spaced(parseCoreConfig(text).worktree ?? UNSET)).toBe(spaced(worktree));
  const bare = askGit(text, "--type=bool", "--default", "false", "--get", "core.bare");
  if (bare !== undefined) expect(parseCoreConfig(text).bare ?? false).toBe(bare === "true");
}

const line = fc.constantFrom(
  "[core]",
  "[CORE]",
  '[core "sub"]',
  "[core.sub]",
  "[core]bare = true",
  "[other]",
  '[other "a]b"]',
  '[other "q\\"q"]',
  "\tbare = true",
  "\tbare",
  "  BARE=No",
  "bare = 0x0",
  "bare = 1k",
  "bare = -1",
  "bare = on ; comment",
  'bare = "tr"ue # comment',
  "bare =",
  "\tworktree = /a b  c ",
  'worktree = " /x " # c',
  'worktree = "a;b#c"',
  'worktree = a\\tb\\nc\\\\d\\"e',
  "worktree = one\\",
  "\\",
  "two",
  "# worktree = /no \\",
  "; [core]",
  "",
  "worktree-x = /y",
  "workTree = ../../w",
  "worktree = a\r",
);

describe("git's configuration, beside the real git", () => {
  test("is read as the real git reads it, over generated texts", { timeout: 60_000 }, () => {
    const texts = fc.array(line, { maxLength: 12 }).map((lines) => lines.join("\n"));
    fc.assert(fc.property(texts, expectLikeGit), { numRuns: 250 });
  });

  test.each([
    ["a joined value", "[core]\n\tworktree = /a\\\n\\\n/b\n"],
    ["a comment that ends in a backslash", "[core]\n# c \\\n\tbare = true\n"],
    ["a byte order mark", "\uFEFF[core]\n\tbare = true\n"],
    ["line ends of Windows", "[core]\r\n\tbare = true\r\n\tworktree = x\r\n"],
    ["a key behind its section", "[core] bare = yes"],
    ["a hexadecimal number", "[core]\nbare = 0x10"],
    ["the last value", "[core]\nbare = true\n[core]\nbare = false\nworktree = a\nworktree = b"],
    ["a subsection", '[core "x"]\nbare = true\nworktree = a'],
    ["quotes in the middle", '[core]\nworktree = a" b  "c  # d'],
    ["blanks before a joined line", "[core]\nworktree = a  \\\n"],
  ])("%s is read as git reads it", (_what, text) => {
    expectLikeGit(text);
    expect(askGit(text, "--list")).toBeDefined();
  });
});
