import type { WorktreeIdentity } from "../../../src/identity/identity.ts";
import type { FileMark, Incarnation } from "../../../src/identity/incarnation.ts";
import { identity } from "../../samples/records.ts";
import { EARLIER, HERE } from "./part.ts";
import type { ResolveColumns } from "./resolve-columns.ts";

/** The identity in a record beside that of the verdict. */
interface Difference {
  readonly difference: ResolveColumns["difference"];
  readonly recorded: WorktreeIdentity;
  readonly here: WorktreeIdentity;
}

const here: WorktreeIdentity = { ...identity, top: HERE };
const { commondir, pointer } = here.incarnation;
const remade = { ino: "99", birthtimeNs: "1700000000000000099" };

const differs = (
  difference: Difference["difference"],
  changed: Partial<WorktreeIdentity>,
): Difference => ({ difference, recorded: { ...here, ...changed }, here });

const differsInMaking = (
  difference: Difference["difference"],
  changed: Partial<Incarnation>,
): Difference => differs(difference, { incarnation: { ...here.incarnation, ...changed } });

const unborn = ({ ino }: FileMark): FileMark => ({ ino, birthtimeNs: "0" });
const marked = (marker: string | null): WorktreeIdentity => ({
  ...here,
  incarnation: { commondir: unborn(commondir), pointer: unborn(pointer), marker },
});
const differsInMarker = (
  difference: Difference["difference"],
  recorded: string | null,
  now: string | null,
): Difference => ({ difference, recorded: marked(recorded), here: marked(now) });

const ONE = "1".repeat(32);
const TWO = "2".repeat(32);

/** Each difference of the table. */
export const differences: readonly Difference[] = [
  differs("nothing", {}),
  differs("top", { top: EARLIER }),
  differs("common dir", { commonDir: "/other/.git" }),
  differs("id", { id: "other" }),
  differsInMaking("entry", { commondir: remade }),
  differsInMaking("pointer", { pointer: remade }),
  differsInMaking("entry and pointer", { commondir: remade, pointer: remade }),
  differs("everything", {
    commonDir: "/other/.git",
    id: "other",
    top: EARLIER,
    incarnation: { ...here.incarnation, commondir: remade, pointer: remade },
  }),
  differsInMarker("nothing, by its marker", ONE, ONE),
  differsInMarker("marker", ONE, TWO),
  differsInMarker("marker gone", ONE, null),
  differsInMarker("marker made since", null, ONE),
  differsInMarker("never a marker", null, null),
  // One half without a birth time is enough to need the marker.
  ...([{ commondir: unborn(commondir) }, { pointer: unborn(pointer) }] as const).map((half) => {
    const halfMarked = { ...here, incarnation: { ...here.incarnation, ...half } };
    return { difference: "never a marker", recorded: halfMarked, here: halfMarked } as const;
  }),
];
