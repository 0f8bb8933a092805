import type { MappingRecord, RecordFault, Stamp } from "../../../src/record/mapping-record.ts";
import { boundRecord, completeStamp, declinedRecord, identity } from "../../samples/records.ts";
import { differences } from "./differences.ts";
import { EARLIER, HERE, type RecordPart, type ResolveCells } from "./part.ts";
import { resolveColumns } from "./resolve-columns.ts";

/** Each fault that a record can have; the compiler tells when one is missing. */
const faults = Object.keys({
  unreadable: true,
  damaged: true,
  "unknown-schema": true,
  symlinked: true,
  "foreign-owned": true,
  "writable-by-others": true,
} satisfies Record<RecordFault, true>) as RecordFault[];

const hosts = { this: "host-a", another: "host-b" } as const;
const hostNames = resolveColumns.host;

const samples: Readonly<Record<MappingRecord["state"], MappingRecord>> = {
  creating: { ...boundRecord, state: "creating" },
  bound: boundRecord,
  declined: declinedRecord,
};

interface StampPart {
  readonly cells: ResolveCells;
  readonly stamp: Stamp | null;
}

const tops = { "this top": HERE, "an earlier place": EARLIER } as const;
const stamps: readonly StampPart[] = resolveColumns.stamp.flatMap((stamp): StampPart[] =>
  stamp === "none"
    ? [{ cells: { stamp, indexed: "nothing" }, stamp: null }]
    : (["this top", "an earlier place"] as const).map((indexed) => ({
        cells: { stamp, indexed },
        stamp: { ...completeStamp, state: stamp, top: tops[indexed] },
      })),
);

const none: RecordPart = {
  cells: { record: "none" },
  facts: { record: { kind: "none" } },
  here: identity,
};

const refused = faults.map(
  (why): RecordPart => ({
    cells: { record: why },
    facts: { record: { kind: "refused", file: "/state/m.json", why } },
    here: identity,
  }),
);

const elsewhere = hostNames.flatMap((host) =>
  (["top", "incarnation"] as const).map(
    (by): RecordPart => ({
      cells: { record: `of another key, by ${by}`, host },
      facts: { record: { kind: "elsewhere", by, record: { ...boundRecord, host: hosts[host] } } },
      here: identity,
    }),
  ),
);

const found = (["creating", "bound", "declined"] as const).flatMap((state) =>
  hostNames.flatMap((host) =>
    differences.flatMap(({ difference, recorded, here }) =>
      stamps.map(
        ({ cells, stamp }): RecordPart => ({
          cells: { ...cells, record: state, host, difference },
          facts: {
            record: {
              kind: "found",
              record: { ...samples[state], host: hosts[host], identity: recorded, stamp },
            },
          },
          here,
        }),
      ),
    ),
  ),
);

/** Everything that a look-up can give, with the worktree that asks. */
export const recordParts: readonly RecordPart[] = [none, ...refused, ...elsewhere, ...found];
