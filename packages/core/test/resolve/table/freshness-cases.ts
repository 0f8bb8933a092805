import type { Stamp, TreeState } from "../../../src/record/mapping-record.ts";
import type { TreeSeen } from "../../../src/resolve/freshness.ts";
import { resolve } from "../../../src/resolve/resolve.ts";
import { agreeingFacts } from "../../samples/facts.ts";
import { boundRecord, completeStamp } from "../../samples/records.ts";
import type { Case } from "./first-match.ts";
import type { FreshnessColumns, FreshnessOutcome } from "./freshness-table.ts";

const known: readonly (string | null)[] = ["one", "another", null];
const states: readonly TreeState[] = known.flatMap((head) =>
  known.map((fingerprint) => ({ head, fingerprint })),
);

/** Every complete graph beside every state of the files now. */
export function* freshnessCases(): Generator<Case> {
  for (const before of states)
    for (const after of [...states, null])
      for (const now of states)
        for (const changedFiles of [null, 3])
          yield {
            cells: cellsOf(before, after ?? { head: null, fingerprint: null }, now),
            outcome: outcomeOf({ ...completeStamp, before, after }, { ...now, changedFiles }),
          };
}

function cellsOf(before: TreeState, after: TreeState, now: TreeState): FreshnessColumns {
  return {
    "HEAD during the run": compared(before.head, after.head, "moved"),
    "files during the run": compared(before.fingerprint, after.fingerprint, "changed"),
    "HEAD since": compared(after.head, now.head, "moved"),
    "files since": compared(after.fingerprint, now.fingerprint, "changed"),
  };
}

function compared<Differs extends string>(
  a: string | null,
  b: string | null,
  differs: Differs,
): "the same" | "not known" | Differs {
  if (a === null || b === null) return "not known";
  return a === b ? "the same" : differs;
}

function outcomeOf(stamp: Stamp, tree: TreeSeen): FreshnessOutcome | "a wrong answer" {
  const record = { kind: "found", record: { ...boundRecord, stamp } } as const;
  const decision = resolve({ ...agreeingFacts, record, tree });
  if (decision.kind !== "bound" || decision.graph.kind !== "complete") return "a wrong answer";
  const { freshness } = decision.graph;
  if (freshness.kind !== "behind") return freshness.kind;
  return freshness.files === tree.changedFiles ? `behind: ${freshness.because}` : "a wrong answer";
}
