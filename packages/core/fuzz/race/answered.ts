import type { FileMark, Incarnation, WorktreeIdentity } from "../../src/index.ts";

/** One question to the resolver. Times are of the machine's monotonic clock, which processes share, in ns. */
export interface Answered {
  readonly top: string;
  /** Which door was asked: a verdict, a kept one looked at again, or the verified list of all. */
  readonly door: "resolve" | "tracked" | "list";
  readonly begin: bigint;
  readonly end: bigint;
  /** The identity of a `worktree` in one line. */
  readonly identity: string | undefined;
  /** The whole verdict. */
  readonly said: string;
}

type Named = Omit<WorktreeIdentity, "incarnation"> & {
  readonly incarnation: Pick<Incarnation, "commondir" | "pointer">;
};

/** Everything that tells one making of a worktree from another. */
export function identityLine({ commonDir, id, top, incarnation }: Named): string {
  const mark = ({ ino, birthtimeNs }: FileMark): string => `${ino}@${birthtimeNs}`;
  const { commondir, pointer } = incarnation;
  return `${commonDir} ${id} ${top} ${mark(commondir)} ${mark(pointer)}`;
}
