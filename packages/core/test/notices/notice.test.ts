import { expect, test } from "vitest";
import { type Notice, noticeKey, topicOf } from "../../src/notices/notice.ts";

const context = { name: "wt-a", engine: "kuzudb", databasePath: "/cgc/a" } as const;

test("removed and superseded are one topic, missing is another", () => {
  const notices: Notice[] = [
    { kind: "removed", because: "entry-gone", context, id: "a" },
    { kind: "superseded", context, id: "a" },
    { kind: "missing", top: "/a", context, id: "a" },
  ];
  expect(notices.map(topicOf)).toEqual(["left-over", "left-over", "missing"]);
});

test("a notice counts by topic, name and database", () => {
  const keys = [
    noticeKey(context, "left-over"),
    noticeKey(context, "missing"),
    noticeKey({ ...context, name: "wt-b" }, "left-over"),
    noticeKey({ ...context, databasePath: "/cgc/b" }, "left-over"),
  ];
  expect(new Set(keys).size).toBe(4);
  expect(noticeKey({ ...context, engine: "falkordb" }, "missing")).toBe(keys[1]);
});
