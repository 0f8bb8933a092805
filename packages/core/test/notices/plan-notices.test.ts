import { describe, expect, test } from "vitest";
import type { EntrySeen, FiledRecord, NoticeFacts } from "../../src/notices/notice-facts.ts";
import { planNotices } from "../../src/notices/plan-notices.ts";
import { registered } from "../samples/facts.ts";
import { boundRecord, declinedRecord, identity } from "../samples/records.ts";
import { mapping, noticeFacts, orphan, recordedEntry, recreatedEntry } from "./samples.ts";

const { reader, registry } = noticeFacts;
const missingEntry: EntrySeen = { ...recordedEntry, top: "/trees/moved", checkout: "missing" };
const gone: FiledRecord = { ...mapping, entry: { kind: "gone" } };
const about = { context: boundRecord.context, id: "feature" };

/** The outcome for one record, with some facts changed. */
const planned = (filed: FiledRecord, changed: Partial<NoticeFacts> = {}) =>
  planNotices({ ...noticeFacts, ...changed, records: [filed] })[0];
const silent = (because: string) => ({ kind: "silent", because });

describe("a mapping", () => {
  test.each<[string, EntrySeen, object]>([
    ["is silent while its worktree is where git says", recordedEntry, silent("in-use")],
    [
      "is told as removed when git has no entry",
      { kind: "gone" },
      { ...about, kind: "removed", because: "entry-gone" },
    ],
    [
      "is told as removed when git made another worktree of its id",
      recreatedEntry,
      { ...about, kind: "removed", because: "entry-recreated" },
    ],
    [
      "is told as missing, with the place git has it at, when nothing is there",
      missingEntry,
      { ...about, kind: "missing", top: "/trees/moved" },
    ],
    ["is silent when its entry cannot be told", { kind: "unknown" }, silent("in-doubt")],
    [
      "is silent when its checkout cannot be seen",
      { ...recordedEntry, checkout: "unknown" },
      silent("in-doubt"),
    ],
  ])("%s", (_what, entry, outcome) => {
    expect(planned({ ...mapping, entry })).toEqual(outcome);
  });

  test("without birth times is told as removed only by another marker", () => {
    const bare = { ino: "11", birthtimeNs: "0" };
    const incarnation = { commondir: bare, pointer: bare, marker: "a".repeat(32) };
    const record = { ...boundRecord, identity: { ...identity, incarnation } };
    const seen = (marker: string | null) =>
      planned({ ...mapping, record, entry: { ...recordedEntry, commondir: bare, marker } });
    expect(seen("a".repeat(32))).toEqual(silent("in-use"));
    expect(seen("b".repeat(32))).toMatchObject({ kind: "removed", because: "entry-recreated" });
    expect(seen(null)).toEqual(silent("in-doubt"));
  });

  test("of the session's own worktree is left to its decision", () => {
    const own = { ...reader, ownId: "feature" };
    expect(planned({ ...mapping, entry: recreatedEntry }, { reader: own })).toEqual(
      silent("own-worktree"),
    );
    expect(planned(orphan, { reader: own })).toMatchObject({ kind: "superseded" });
  });

  test("is silent when another mapping names its context too", () => {
    expect(planned(gone, { users: new Map([["wt-feature", 2]]) })).toEqual(
      silent("used-elsewhere"),
    );
  });
});

describe("an orphan", () => {
  test("is told as superseded when no mapping names its context", () => {
    const { context } = orphan.record;
    expect(planned(orphan)).toEqual({ kind: "superseded", context, id: "feature" });
  });

  test("is silent while a mapping names its context, as after a failed replacement", () => {
    expect(planned({ ...orphan, record: boundRecord })).toEqual(silent("used-elsewhere"));
  });

  test("is silent while the mapping of its worktree cannot be believed", () => {
    expect(planned({ ...orphan, doubted: true })).toEqual(silent("in-doubt"));
  });

  test("is told once, however many copies there are", () => {
    const facts = { ...noticeFacts, records: [orphan, { ...orphan }, mapping] };
    expect(planNotices(facts).map((outcome) => outcome.kind)).toEqual([
      "superseded",
      "silent",
      "silent",
    ]);
    expect(planNotices(facts)[1]).toEqual(silent("same-context"));
  });
});

describe.each([
  ["a mapping whose worktree was removed", gone],
  ["a mapping whose worktree is missing", { ...mapping, entry: missingEntry }],
  ["an orphan", orphan],
] as const)("%s", (_what, filed: FiledRecord) => {
  const name = filed.record.context?.name ?? "";
  const withRegistered = (context: Partial<typeof registered> | undefined): NoticeFacts => {
    const contexts = new Map(registry.kind === "read" ? registry.contexts : []);
    const present = contexts.get(name) ?? registered;
    contexts.delete(name);
    if (context) contexts.set(name, { ...present, ...context });
    return { ...noticeFacts, registry: { kind: "read", contexts } };
  };

  test.each<[string, Partial<FiledRecord>, Partial<NoticeFacts>, string]>([
    ["of another machine", {}, { reader: { ...reader, host: "host-b" } }, "another-host"],
    [
      "of another repository",
      {},
      { reader: { ...reader, commonDir: "/other/.git" } },
      "another-repository",
    ],
    ["that was declined", { record: declinedRecord }, {}, "no-context"],
    ["that somebody works on", { atWork: true }, {}, "at-work"],
    ["that was told", { told: ["left-over", "missing"] }, {}, "told"],
    ["below a common dir out of reach", {}, { reachable: false }, "common-dir-unreachable"],
    ["with a broken registry", {}, { registry: { kind: "broken" } }, "registry-unread"],
    ["with a registry nobody read", {}, { registry: { kind: "unread" } }, "registry-unread"],
    ["that cgc forgot", {}, withRegistered(undefined), "context-gone"],
    [
      "whose name has another database",
      {},
      withRegistered({ databasePath: "/x" }),
      "context-altered",
    ],
    [
      "whose name has another engine",
      {},
      withRegistered({ database: "falkordb" }),
      "context-altered",
    ],
    [
      "that somebody indexed another directory into",
      {},
      withRegistered({ repos: ["/trees/feature", "/elsewhere"] }),
      "context-altered",
    ],
  ])("%s is silent", (_why, record, facts, because) => {
    expect(planned({ ...filed, ...record }, facts)).toEqual(silent(because));
  });
});

test("missing and left over are told apart: each counts once by itself", () => {
  expect(planned({ ...gone, told: ["missing"] })).toMatchObject({ kind: "removed" });
  expect(planned({ ...mapping, entry: missingEntry, told: ["left-over"] })).toMatchObject({
    kind: "missing",
  });
});

test("other records and their order never change what is said of one", () => {
  const others = [orphan, { ...gone, record: { ...boundRecord, host: "host-b" } }, mapping];
  for (const records of [[gone, ...others], [...others, gone], others.toSpliced(1, 0, gone)])
    expect(
      planNotices({ ...noticeFacts, records }).filter(({ kind }) => kind === "removed"),
    ).toEqual([{ ...about, kind: "removed", because: "entry-gone" }]);
});
