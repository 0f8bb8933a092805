import { describe, expect, test } from "vitest";
import { judge } from "../../src/locate/judge.ts";
import type { DotGitSeen, GitDirSeen, LevelSeen, Seen } from "../../src/locate/seen.ts";
import { identity } from "../samples/records.ts";

type Pointer = Extract<DotGitSeen, { kind: "pointer" }>;

const text = (value: string) => ({ kind: "text", text: value }) as const;
const absent = { kind: "absent" } as const;
const { commonDir, id, top, incarnation } = identity;
const path = `${commonDir}/worktrees/${id}`;
const mark = { dev: "1", ino: "20" };

const entry: GitDirSeen = {
  path,
  head: text("ref: refs/heads/feature\n"),
  commondir: text("../..\n"),
  commondirMark: incarnation.commondir,
  commondirMarkAfter: incarnation.commondir,
  common: { kind: "real", path: commonDir },
  objects: true,
  refs: true,
  config: absent,
  worktreeConfig: absent,
  coreWorktree: undefined,
  back: text(`${top}/.git\n`),
  backDirectory: undefined,
  marker: absent,
  initializing: false,
};
const pointer: Pointer = {
  kind: "pointer",
  text: text(`gitdir: ${path}\n`),
  mark: incarnation.pointer,
  markAfter: incarnation.pointer,
  target: { kind: "real", path },
  gitDir: entry,
};

const seen = (changed: Partial<Pointer>, level: Partial<LevelSeen> = {}): Seen => ({
  kind: "level",
  startMark: mark,
  level: { path: top, mark, self: undefined, dotGit: { ...pointer, ...changed }, ...level },
  gitEnvironment: false,
  foreignOwner: false,
});
const seenEntry = (changed: Partial<GitDirSeen>): Seen =>
  seen({ gitDir: { ...entry, ...changed } });

test("what agrees in every part is the worktree", () => {
  expect(judge(seen({}))).toMatchObject({ kind: "worktree", identity });
});

const remade = { ino: "11", birthtimeNs: "1" };
const token = "0123456789abcdef0123456789abcdef";

describe("one thing that does not agree", () => {
  test.each<[string, Seen, "malformed" | "mismatch", string, boolean]>([
    ["an empty pointer", seen({ text: text("") }), "malformed", "pointer-empty", true],
    ["an empty path", seen({ text: text("gitdir: \n") }), "malformed", "pointer-empty", true],
    ["another text", seen({ text: text("gitdir /x") }), "malformed", "pointer-syntax", false],
    ["a NUL", seen({ text: text("gitdir: /a\0b") }), "malformed", "pointer-syntax", false],
    ["a pointer that is gone", seen({ text: absent }), "malformed", "changed-meanwhile", true],
    [
      "a target that is missing",
      seen({ target: { kind: "missing" }, gitDir: undefined }),
      "malformed",
      "target-missing",
      false,
    ],
    [
      "an entry that is being made",
      seenEntry({ commondir: absent, head: absent, initializing: true }),
      "malformed",
      "target-not-a-git-directory",
      true,
    ],
    [
      "an empty commondir",
      seenEntry({ commondir: text("\n") }),
      "malformed",
      "commondir-empty",
      true,
    ],
    [
      "a NUL in commondir",
      seenEntry({ commondir: text("a\0") }),
      "malformed",
      "commondir-unreadable",
      false,
    ],
    [
      "a commondir that leads nowhere",
      seenEntry({ common: { kind: "missing" } }),
      "malformed",
      "commondir-leads-nowhere",
      false,
    ],
    [
      "an entry elsewhere",
      seenEntry({ path: "/x/worktrees/feature" }),
      "mismatch",
      "entry-misplaced",
      false,
    ],
    [
      "an empty back-pointer",
      seenEntry({ back: text("") }),
      "mismatch",
      "back-pointer-unreadable",
      true,
    ],
    [
      "a missing back-pointer",
      seenEntry({ back: absent }),
      "mismatch",
      "back-pointer-missing",
      false,
    ],
    [
      "a back-pointer that does not end in /.git",
      seenEntry({ back: text(`${top}/git`), backDirectory: mark }),
      "mismatch",
      "back-pointer-elsewhere",
      false,
    ],
    [
      "a back-pointer to another directory",
      seenEntry({ back: text("/x/.git"), backDirectory: { ...mark, ino: "21" } }),
      "mismatch",
      "back-pointer-elsewhere",
      false,
    ],
    [
      "a back-pointer to another disk",
      seenEntry({ back: text("/x/.git"), backDirectory: { ...mark, dev: "2" } }),
      "mismatch",
      "back-pointer-elsewhere",
      false,
    ],
    [
      "a commondir made again meanwhile",
      seenEntry({ commondirMarkAfter: remade }),
      "mismatch",
      "changed-meanwhile",
      true,
    ],
    [
      "a commondir gone meanwhile",
      seenEntry({ commondirMarkAfter: undefined }),
      "mismatch",
      "changed-meanwhile",
      true,
    ],
    [
      "a pointer made again meanwhile",
      seen({ markAfter: remade }),
      "mismatch",
      "changed-meanwhile",
      true,
    ],
    [
      "a pointer gone meanwhile",
      seen({ markAfter: undefined }),
      "mismatch",
      "changed-meanwhile",
      true,
    ],
  ])("%s", (_what, found, kind, reason, transient) => {
    expect(judge(found)).toEqual({ kind, reason, transient, top });
  });
});

test("the same directory under another path is the same", () => {
  const found = seenEntry({ back: text("/link/.git"), backDirectory: mark });
  expect(judge(found)).toMatchObject({ kind: "worktree", identity });
});

test("a marker counts only where a birth time is missing", () => {
  const marker = text(`${token}\n`);
  expect(judge(seenEntry({ marker }))).toMatchObject({
    identity: { incarnation: { marker: null } },
    flags: { noBirthTime: false },
  });
  const unborn = { ino: "11", birthtimeNs: "0" };
  const found = seenEntry({ marker, commondirMark: unborn, commondirMarkAfter: unborn });
  expect(judge(found)).toMatchObject({
    identity: { incarnation: { marker: token } },
    flags: { noBirthTime: true },
  });
});

test("beyond the border of a mounted disk there is none, and a refusal stays one", () => {
  const beyond = { startMark: { dev: "9", ino: "1" } };
  expect(judge({ ...seen({}), ...beyond } as Seen)).toEqual({ kind: "none" });
  expect(judge({ ...seen({ text: text("") }), ...beyond } as Seen)).toMatchObject({
    kind: "malformed",
  });
});
