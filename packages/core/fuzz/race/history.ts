import { lstatSync, readdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import type { FileMark } from "../../src/index.ts";
import { type Answered, identityLine } from "./answered.ts";

/** A time at which something happened, known only as between two. */
interface Between {
  readonly begin: bigint;
  readonly end: bigint;
}

/** When a worktree was made, and when it ended if it did. */
interface Span {
  readonly made: Between;
  ended: Between | undefined;
}

/** Which worktrees of one repository existed when, as seen between the steps of whoever changes them. */
export class History {
  readonly #spans = new Map<string, Span[]>();
  readonly #commonDir: string;

  constructor(commonDir: string) {
    this.#commonDir = commonDir;
    this.note({ begin: 0n, end: 0n });
  }

  /** Looks at what stands after an act. */
  note(act: Between): void {
    const standing = new Set(registered(this.#commonDir));
    for (const [line, spans] of this.#spans) {
      const open = spans.find(({ ended }) => ended === undefined);
      if (open && !standing.delete(line)) open.ended = act;
    }
    for (const line of standing) this.#spansOf(line).push({ made: act, ended: undefined });
  }

  /** Any entry that stands may have been joined to any checkout that stands, for a moment within this act. */
  noteRejoined(act: Between, tops: readonly string[]): void {
    for (const id of namesIn(`${this.#commonDir}/worktrees`)) {
      for (const top of tops) {
        const line = lineOf(this.#commonDir, id, top);
        if (line !== undefined) this.#spansOf(line).push({ made: act, ended: act });
      }
    }
  }

  /** Did the worktree of this answer exist at some time during the question? */
  allows({ identity, begin, end }: Answered): boolean {
    const spans = this.#spans.get(identity ?? "") ?? [];
    return spans.some(({ made, ended }) => made.begin <= end && (!ended || ended.end >= begin));
  }

  /** Did one and the same worktree exist at this top during the whole question? */
  stood({ top, begin, end }: Answered): boolean {
    return [...this.#spans].some(
      ([line, spans]) =>
        line.split(" ")[2] === top &&
        spans.some(({ made, ended }) => made.end < begin && (!ended || ended.begin > end)),
    );
  }

  #spansOf(line: string): Span[] {
    const spans = this.#spans.get(line) ?? [];
    this.#spans.set(line, spans);
    return spans;
  }
}

/** The worktrees whose two sides name each other; for files that nobody changes at this moment. */
function registered(commonDir: string): string[] {
  return namesIn(`${commonDir}/worktrees`).flatMap((id) => {
    const entry = `${commonDir}/worktrees/${id}`;
    try {
      const dotGit = readFileSync(`${entry}/gitdir`, "utf8").trimEnd();
      if (readFileSync(dotGit, "utf8") !== `gitdir: ${entry}\n`) return [];
      const line = lineOf(commonDir, id, dirname(dotGit));
      return line === undefined ? [] : [line];
    } catch {
      return [];
    }
  });
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** The identity that this entry and this checkout make together; `undefined` where one of them is missing. */
function lineOf(commonDir: string, id: string, top: string): string | undefined {
  const commondir = markOf(`${commonDir}/worktrees/${id}/commondir`);
  const pointer = markOf(`${top}/.git`);
  if (commondir === undefined || pointer === undefined) return undefined;
  return identityLine({ commonDir, id, top, incarnation: { commondir, pointer } });
}

function markOf(path: string): FileMark | undefined {
  const stat = lstatSync(path, { bigint: true, throwIfNoEntry: false });
  return stat && { ino: String(stat.ino), birthtimeNs: String(stat.birthtimeNs) };
}
