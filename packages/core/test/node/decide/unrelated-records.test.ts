import { makeSandbox, type Sandbox } from "@wt/fixtures/sandbox";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  type Decision,
  type MappingRecord,
  type RegisteredContext,
  resolve,
  sameEntry,
  type WorktreeIdentity,
} from "../../../src/index.ts";
import { openStore } from "../../../src/node/store/store.ts";
import { outcomeOf } from "../../resolve/table/outcome.ts";
import { anyRecord } from "../../samples/arbitraries.ts";
import { registered } from "../../samples/facts.ts";
import { boundRecord, declinedRecord, identity } from "../../samples/records.ts";
import { type Contexts, factsAt } from "./facts-of-store.ts";

let sandbox: Sandbox;
let count = 0;
beforeEach(() => {
  sandbox = makeSandbox();
});
afterEach(() => sandbox.dispose());

/** A decision as plain data: a permit shows nothing by itself. */
function told(decision: Decision): unknown {
  if (decision.kind !== "bound") return decision;
  const { identity: own, context, generation } = decision.owned;
  const graph = decision.graph.kind === "complete" ? decision.graph.readable : undefined;
  const run = graph && [graph.identity, graph.context, graph.generation, graph.stampGeneration];
  return { outcome: outcomeOf(decision), own, context, generation, run };
}

/** Writes these records in their order into a new store, and decides for `identity`. */
function decided(records: readonly MappingRecord[], contexts: Contexts): unknown {
  count += 1;
  const store = openStore(sandbox.path(`state-${count}`));
  for (const record of records) store.create(record);
  return told(resolve(factsAt(store, identity, contexts)));
}

const sharesNothing = ({ identity: other, context, earlierNames }: MappingRecord): boolean =>
  other.id !== identity.id &&
  other.top !== identity.top &&
  !sameEntry(other.incarnation, identity.incarnation) &&
  ![context?.name, ...earlierNames].some((name) => name?.toLowerCase().startsWith("wt-feature"));

const elsewhere: WorktreeIdentity = { ...identity, commonDir: "/moved/.git" };
const own: readonly (readonly [string, MappingRecord | undefined])[] = [
  ["a complete graph", boundRecord],
  ["a context that is being made", { ...boundRecord, state: "creating", stamp: null }],
  ["a declined worktree", declinedRecord],
  ["a record of another key", { ...boundRecord, identity: elsewhere }],
  ["no record", undefined],
];

const unrelated = fc.array(anyRecord.filter(sharesNothing), { minLength: 1, maxLength: 5 });
const foreign: fc.Arbitrary<readonly [string, RegisteredContext]> = fc.tuple(
  fc.string().filter((name) => !name.toLowerCase().startsWith("wt-feature")),
  fc.record({
    database: fc.constantFrom("kuzudb", "falkordb", ""),
    databasePath: fc.constantFrom(registered.databasePath, "/other"),
    repos: fc.array(fc.constantFrom(identity.top, "/other"), { maxLength: 2 }),
  }),
);

test.each(own)(
  "unrelated records, their order and foreign contexts change nothing for %s",
  (_what, record) => {
    const contexts: Contexts = new Map([["wt-feature", registered]]);
    const alone = decided(record ? [record] : [], contexts);
    fc.assert(
      fc.property(
        unrelated,
        fc.array(foreign),
        fc.nat(),
        fc.boolean(),
        (others, more, at, last) => {
          const records = [...others];
          if (record) records.splice(at % (others.length + 1), 0, record);
          const entries = last ? [...more, ...contexts] : [...contexts, ...more];
          expect(decided(records, new Map(entries))).toEqual(alone);
          expect(decided(records.toReversed(), new Map(entries.toReversed()))).toEqual(alone);
        },
      ),
      { numRuns: 15 },
    );
  },
);
