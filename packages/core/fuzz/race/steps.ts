import { cpSync, existsSync, renameSync, rmSync } from "node:fs";
import { git } from "@wt/fixtures/git";
import type { Env } from "@wt/fixtures/sandbox";
import fc from "fast-check";

/** One thing that git, or a person with a file manager, does to a worktree. */
export interface Step {
  readonly what:
    | "add"
    | "remove"
    | "move"
    | "lock"
    | "repair"
    | "prune"
    | "add again"
    | "move by hand"
    | "swap by hand"
    | "replace by a copy"
    | "delete by hand";
  /** Numbers of two places. */
  readonly at: number;
  readonly to: number;
  /** Is the asking process stopped meanwhile, in the middle of its question? */
  readonly stopped: boolean;
}

/** Steps as a seed gives them. */
export function anySteps(places: number, length: number): fc.Arbitrary<Step[]> {
  const what = fc.constantFrom<Step["what"]>(
    ...(["add", "add", "add", "add again", "add again", "remove", "move", "lock"] as const),
    ...(["repair", "repair", "prune", "move by hand", "swap by hand"] as const),
    ...(["replace by a copy", "delete by hand"] as const),
  );
  const place = fc.nat({ max: places - 1 });
  const step = fc.record({ what, at: place, to: place, stopped: fc.boolean() });
  return fc.array(step, { minLength: length, maxLength: length });
}

/** What a step works on. */
export interface Site {
  readonly main: string;
  readonly places: readonly string[];
  readonly env: Env;
}

/** A part of a step after which one can look at what stands. */
export interface Act {
  /** Rejects or throws where it is not possible. */
  readonly run: () => unknown;
  /** Does it join entries and checkouts anew, one after the other, with states in between that nobody sees? */
  readonly rejoins: boolean;
}

/** The acts of a step, in order. */
export function actsOf({ what, at, to }: Step, { main, places, env }: Site): Act[] {
  const [one, two] = [places[at] ?? "", places[to] ?? ""];
  const act = (run: Act["run"]): Act => ({ run, rejoins: false });
  const worktree = (...args: string[]): Act => act(() => git(main, ["worktree", ...args], env));
  const repair = (...tops: string[]): Act => ({ ...worktree("repair", ...tops), rejoins: true });
  const add = worktree("add", "--quiet", "--detach", "--force", one);
  const remove = worktree("remove", "--force", "--force", one);
  const aside = `${one}.aside`;
  const rename = (from: string, target: string): Act => act(() => renameTo(from, target));
  const clear = act(() => rmSync(one, { recursive: true, force: true }));
  switch (what) {
    case "add":
      return [add];
    case "add again":
      return [remove, add];
    case "remove":
      return [remove];
    case "move":
      return [worktree("move", "--force", "--force", one, two)];
    case "lock":
      return [worktree("lock", one), worktree("unlock", one)];
    case "repair":
      return [repair(one, two)];
    case "prune":
      return [worktree("prune", "--expire=now")];
    case "move by hand":
      return [rename(one, two), repair(two)];
    case "swap by hand":
      return [rename(one, aside), rename(two, one), rename(aside, two), repair(one, two)];
    case "replace by a copy":
      return [act(() => cpSync(one, aside, { recursive: true })), clear, rename(aside, one)];
    case "delete by hand":
      return [clear];
  }
}

function renameTo(from: string, target: string): void {
  if (!existsSync(target)) renameSync(from, target);
}
