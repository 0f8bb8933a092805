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
  /** Token of the marker file, where one of the two has no birth time; `null` elsewhere, and before it was made. */
  readonly marker: string | null;
}

/** Are these two the same file, never re-made in between? */
export function sameFile(a: FileMark, b: FileMark): boolean {
  return a.ino === b.ino && a.birthtimeNs === b.birthtimeNs;
}

/** What differs between two incarnations; `undefined` when they are proven to be the same making. */
export function incarnationDifference(
  a: Incarnation,
  b: Incarnation,
): "entry-recreated" | "checkout-replaced" | "marker-missing" | undefined {
  if (!sameFile(a.commondir, b.commondir)) return "entry-recreated";
  if (!sameFile(a.pointer, b.pointer)) return "checkout-replaced";
  if (a.marker === null || b.marker === null)
    return needsMarker(a) || a.marker !== b.marker ? "marker-missing" : undefined;
  return a.marker === b.marker ? undefined : "entry-recreated";
}

/** Are these two proven to be of one and the same entry, wherever it and its checkout lie now? */
export function sameEntry(a: Incarnation, b: Incarnation): boolean {
  const proven = hasBirthTime(a.commondir) || a.marker !== null;
  return proven && sameFile(a.commondir, b.commondir) && a.marker === b.marker;
}

/** Without both birth times only the marker tells makings apart. */
export function needsMarker({
  commondir,
  pointer,
}: Pick<Incarnation, "commondir" | "pointer">): boolean {
  return !hasBirthTime(commondir) || !hasBirthTime(pointer);
}

/** Does this mark carry a birth time at all? */
export function hasBirthTime(mark: FileMark): boolean {
  return mark.birthtimeNs !== "0";
}
