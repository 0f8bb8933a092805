import type { Notice } from "@wt/core";
import { expect, test } from "vitest";
import { moreNoticesLine, noticeLine } from "../../src/texts/notice-text.ts";

const context = {
  name: "wt-feature",
  engine: "kuzudb",
  databasePath: "/cgc/wt-feature/graph.kuzudb",
} as const;
const about = { context, id: "feature" };
const notices: readonly (readonly [string, Notice])[] = [
  ["worktree-removed", { ...about, kind: "removed", because: "entry-gone" }],
  ["worktree-removed", { ...about, kind: "removed", because: "entry-recreated" }],
  ["context-superseded", { ...about, kind: "superseded" }],
  ["worktree-missing", { ...about, kind: "missing", top: "/trees/feature" }],
];

test.each(notices)(
  "%s names worktree, context and clean-up command in one line",
  (code, notice) => {
    const line = noticeLine(notice);
    expect(line).toMatch(new RegExp(`^wt: .*\\bfeature\\b.*\\[${code}\\] Next: \\S`));
    expect(line).toContain("cgc context delete wt-feature");
    expect(line).not.toMatch(/\n|undefined/);
  },
);

test("a left-over context is deleted by the next step, and its database is named", () => {
  expect(noticeLine({ ...about, kind: "removed", because: "entry-gone" })).toBe(
    "wt: Worktree feature was removed; its context wt-feature is left over; deleting it keeps its database /cgc/wt-feature/graph.kuzudb. [worktree-removed] Next: cgc context delete wt-feature",
  );
});

test("the next step of a missing worktree only looks: its disk may come back", () => {
  expect(noticeLine({ ...about, kind: "missing", top: "/trees/feature" })).toMatch(
    /missing at \/trees\/feature.*Next: git worktree list$/,
  );
});

test.each(notices)("%s shows outside strings cleaned, and quoted for a shell", (_code, notice) => {
  const nasty = { ...context, name: "a\n$(x) \u001b[31m", databasePath: "/d\n\u202e" };
  const line = noticeLine({ ...notice, context: nasty, id: "i\u0007\nd" });
  expect(line).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  expect(line).toMatch(/cgc context delete 'a \$\(x\) +\[31m'/);
});

test("the others are counted", () => {
  expect(moreNoticesLine(1)).toMatch(
    /^wt: 1 more context is .*\[more-notices\] Next: cgc context list$/,
  );
  expect(moreNoticesLine(7)).toContain("7 more contexts are");
});
