import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeSandbox, type Sandbox } from "@wt/fixtures/sandbox";
import { afterEach, beforeEach, expect, test } from "vitest";
import { formatRecord, identityKey, resolve } from "../../../src/index.ts";
import { digestOf } from "../../../src/node/store/digest.ts";
import { openStore, type Store } from "../../../src/node/store/store.ts";
import { fieldsOf, withOther } from "../../resolve/every-field.ts";
import { type Outcome, outcomeOf } from "../../resolve/table/outcome.ts";
import { registered } from "../../samples/facts.ts";
import { boundRecord, identity } from "../../samples/records.ts";
import { factsAt } from "./facts-of-store.ts";

let sandbox: Sandbox;
let store: Store;
beforeEach(() => {
  sandbox = makeSandbox();
  store = openStore(sandbox.path("state"));
  store.create(boundRecord);
});
afterEach(() => sandbox.dispose());

const contexts = new Map([["wt-feature", registered]]);
const outcomeNow = (): Outcome => outcomeOf(resolve(factsAt(store, identity, contexts)));
const readable = "bound: complete, attested";

/** What a change of these fields gives instead of a mismatch, and why that is right. */
const exceptions: readonly (readonly [field: string, outcome: Outcome, why: string])[] = [
  ["schema", "refused: record-refused", "the file is not believed at all"],
  ["host", "refused: record-of-another-host", "records of another machine are left alone"],
  ["state", "creating", "says how far the mapping has come"],
  ["stamp.state", "bound: failed", "says what the graph is good for"],
  ["identity.top", readable, "follows a move; the stamp says where the graph was made"],
  ["stamp.before", readable, "tells how old the graph is, not whose"],
  ["stamp.after", readable, "tells how old the graph is, not whose"],
  ["generation", readable, "counts writes; a permit names the one it was made from"],
  ["stamp.generation", readable, "counts runs; a permit names the one it was made from"],
  ["consent", readable, "create or always: either is a yes"],
  ["by", readable, "who made it"],
  ["stamp.by", readable, "who made it"],
  ["createdAt", readable, "for people"],
  ["stamp.since", readable, "for people"],
  ["earlierNames", readable, "names of other contexts"],
  ["stamp.nested", readable, "what was left out of the graph"],
  ["stamp.cgcVersion", readable, "which cgc made the graph"],
  ["stamp.files", readable, "compared with the graph itself, after each read"],
  ["stamp.functions", readable, "compared with the graph itself, after each read"],
];
/** Fields that hold one of a few words. */
const otherWords: Readonly<Record<string, unknown>> = {
  state: "creating",
  consent: "always",
  "context.engine": "falkordb",
  "stamp.state": "failed",
};
const exceptionOf = (field: string): (typeof exceptions)[number] | undefined =>
  exceptions.find(([path]) => field === path || field.startsWith(`${path}.`));

test.each(fieldsOf(boundRecord))(
  "a record with this field changed in its file is a mismatch, or what the field says: %s",
  (field) => {
    expect(outcomeNow()).toBe(readable);
    const word = otherWords[field];
    const changed = withOther(boundRecord, field, word === undefined ? undefined : () => word);
    const file = join(store.directory, "mappings", `${digestOf(identityKey(identity))}.json`);
    writeFileSync(file, formatRecord(changed));
    const [, outcome] = exceptionOf(field) ?? [];
    if (outcome === undefined) expect(outcomeNow()).toMatch(/^identity-mismatch: /);
    else expect(outcomeNow()).toBe(outcome);
  },
);

test("every exception is for a field that there is", () => {
  const used = new Set(fieldsOf(boundRecord).map(exceptionOf));
  expect(exceptions.filter((exception) => !used.has(exception))).toEqual([]);
});
