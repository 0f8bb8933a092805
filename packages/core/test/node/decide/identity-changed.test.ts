import { makeSandbox, type Sandbox } from "@wt/fixtures/sandbox";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type MappingRecord, resolve, type WorktreeIdentity } from "../../../src/index.ts";
import { openStore, type Store } from "../../../src/node/store/store.ts";
import { fieldsOf, withOther } from "../../resolve/every-field.ts";
import { markedIdentity } from "../../resolve/marked.ts";
import { type Outcome, outcomeOf } from "../../resolve/table/outcome.ts";
import { registered } from "../../samples/facts.ts";
import { boundRecord, declinedRecord, identity } from "../../samples/records.ts";
import { factsAt } from "./facts-of-store.ts";

let sandbox: Sandbox;
let store: Store;
beforeEach(() => {
  sandbox = makeSandbox();
  store = openStore(sandbox.path("state"));
});
afterEach(() => sandbox.dispose());

const contexts = new Map([["wt-feature", registered]]);
const outcomeAt = (one: WorktreeIdentity): Outcome =>
  outcomeOf(resolve(factsAt(store, one, contexts)));

interface Known {
  readonly record: MappingRecord;
  readonly unchanged: Outcome;
  /** After `git worktree move`: the mapping is kept, and a graph names the old place. */
  readonly moved: Outcome;
}

const known: readonly Known[] = [
  { record: boundRecord, unchanged: "bound: complete, attested", moved: "bound: moved" },
  {
    record: { ...boundRecord, state: "creating", stamp: null },
    unchanged: "creating",
    moved: "creating",
  },
  { record: declinedRecord, unchanged: "declined", moved: "declined" },
];

describe.each([
  ["birth times", identity],
  ["a marker", markedIdentity],
] as const)("a worktree told apart by %s", (_by, own) => {
  const fields = fieldsOf(own);

  test.each(known)("with one field changed is no new one: $unchanged", (one) => {
    store.create({ ...one.record, identity: own });
    expect(outcomeAt(own)).toBe(one.unchanged);
    for (const field of fields) {
      const outcome = outcomeAt(withOther(own, field));
      if (field === "top") expect(outcome).toBe(one.moved);
      else if (isMarkerSinceNever(field, one.record, own)) expect(outcome).toBe("declined");
      else expect.soft(outcome, field).toMatch(/^identity-mismatch: /);
    }
  });

  test.each(known)("is new only where nothing of it is left: $unchanged", ({ record }) => {
    store.create({ ...record, identity: own });
    for (const changed of subsetsOf(fields)) {
      const other = changed.reduce<WorktreeIdentity>(
        (before, field) => withOther(before, field),
        own,
      );
      const outcome = outcomeAt(other);
      expect(outcome === "unmapped", changed.join()).toBe(!isRecognised(changed, record));
      if (changed.length > 0) expect(outcome, changed.join()).not.toMatch(/^bound: complete/);
    }
  });
});

test("an equal inode alone, without birth times and marker, is no trace of a known worktree", () => {
  const unmarked = withOther(markedIdentity, "incarnation.marker", () => null);
  store.create({ ...boundRecord, identity: unmarked });
  const elsewhere = { ...unmarked, commonDir: "/other/.git", top: "/trees/other" };
  expect(outcomeAt(elsewhere)).toBe("unmapped");
  expect(outcomeAt(unmarked)).toBe("identity-mismatch: marker-missing");
});

/** A "never" writes no marker, so one that was made since says nothing against it. */
function isMarkerSinceNever(
  field: string,
  { state }: MappingRecord,
  own: WorktreeIdentity,
): boolean {
  return state === "declined" && field === "incarnation.marker" && own.incarnation.marker === null;
}

/** Is the worktree still known by its key, by the making of its entry, or by its place? */
function isRecognised(changed: readonly string[], { state }: MappingRecord): boolean {
  const kept = (...prefixes: string[]): boolean =>
    !changed.some((field) => prefixes.some((prefix) => field.startsWith(prefix)));
  return (
    kept("commonDir", "id") ||
    kept("incarnation.commondir", "incarnation.marker") ||
    (kept("top") && state !== "declined")
  );
}

function subsetsOf(fields: readonly string[]): string[][] {
  const [first, ...rest] = fields;
  if (first === undefined) return [[]];
  return subsetsOf(rest).flatMap((subset) => [subset, [first, ...subset]]);
}
