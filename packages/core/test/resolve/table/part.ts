import type { WorktreeIdentity } from "../../../src/identity/identity.ts";
import type { Facts } from "../../../src/resolve/facts.ts";
import type { ResolveColumns } from "./resolve-columns.ts";

/** A value for each column that applies. */
export type ResolveCells = Partial<ResolveColumns>;

/** Values together with the facts that have them. */
export interface Part<Given extends keyof Facts> {
  readonly cells: ResolveCells;
  readonly facts: Pick<Facts, Given>;
}

/** Where the worktree of these facts is now. */
export const HERE = "/trees/feature";
/** Where it was before. */
export const EARLIER = "/trees/before";

/** A part that says what the record is, of the worktree that it is looked up for. */
export interface RecordPart extends Part<"record"> {
  readonly here: WorktreeIdentity;
}
