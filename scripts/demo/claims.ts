import { isDeepStrictEqual } from "node:util";
import type { Screen } from "./screen.ts";

/** What became of one step. */
type Result = "ok" | "NOT SO" | "not shown";

/** Keeps the books: a thing counts as shown when it was checked. */
export interface Claims {
  /** Later checks belong to this step. */
  begin(title: string): void;
  /** Says whether it holds, in front of everybody. */
  check(claim: string, holds: boolean): void;
  /** The same for a value that is known beforehand; the one that was found is told when it differs. */
  checkEqual(claim: string, found: unknown, right: unknown): void;
  result(title: string): Result;
}

/** Empty books. */
export function openClaims(screen: Screen): Claims {
  const checks = new Map<string, boolean[]>();
  let current: boolean[] = [];
  const check = (claim: string, holds: boolean): void => {
    current.push(holds);
    screen.verdict(holds, claim);
  };
  return {
    begin(title) {
      current = [];
      checks.set(title, current);
    },
    check,
    checkEqual(claim, found, right) {
      const holds = isDeepStrictEqual(found, right);
      check(claim, holds);
      if (!holds)
        screen.table([
          ["found", textOf(found)],
          ["not", textOf(right)],
        ]);
    },
    result(title) {
      const made = checks.get(title);
      // A step that checked nothing has shown nothing.
      if (made === undefined || made.length === 0) return "not shown";
      return made.every(Boolean) ? "ok" : "NOT SO";
    },
  };
}

const textOf = (value: unknown): string => JSON.stringify(value) ?? "nothing";
