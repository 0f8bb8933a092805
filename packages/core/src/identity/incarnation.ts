/** Inode and birth time (ns) of one file, as decimal strings: JSON has no 64-bit numbers. */
export interface FileMark {
  readonly ino: string;
  readonly birthtimeNs: string;
}

/**
 * Which making of a worktree this is.
 *
 * Git re-uses ids and file systems re-use inodes, so a worktree that was removed and added again looks the same by name.
 * Git writes `<entry>/commondir` once and `<top>/.git` in place only, so inode and birth time of these two stay through
 * every ordinary operation and change with every re-creation. Device numbers change between boots and are left out.
 */
export interface Incarnation {
  /** Of `<entry>/commondir`. */
  readonly commondir: FileMark;
  /** Of `<top>/.git`. */
  readonly pointer: FileMark;
}

/** Are these two the same file, never re-made in between? */
export function sameFile(a: FileMark, b: FileMark): boolean {
  return a.ino === b.ino && a.birthtimeNs === b.birthtimeNs;
}

/** Which half of two incarnations differs; `undefined` when they are the same making. */
export function incarnationDifference(
  a: Incarnation,
  b: Incarnation,
): "entry-recreated" | "checkout-replaced" | undefined {
  if (!sameFile(a.commondir, b.commondir)) return "entry-recreated";
  if (!sameFile(a.pointer, b.pointer)) return "checkout-replaced";
  return undefined;
}

/** Does this mark carry a birth time at all? */
export function hasBirthTime(mark: FileMark): boolean {
  return mark.birthtimeNs !== "0";
}
