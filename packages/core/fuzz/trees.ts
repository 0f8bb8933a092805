import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { type Counts, compareWithTheRules } from "./compare.ts";
import { type Change, make } from "./ground/changes.ts";
import { entryOf, type Ground, layGround } from "./ground/ground.ts";
import { anyBytes, wholeText } from "./ground/texts.ts";

/**
 * Trees in which a few things were linked, copied, swapped, removed or replaced: wherever one asks, the verdict is
 * what the rules say.
 */
export function treesProperty(ground: Ground, counts: Counts): fc.IPropertyWithHooks<unknown> {
  // Outside the tree, which is deleted each time.
  const fifo = `${ground.root}.fifo`;
  mkdirSync(dirname(fifo), { recursive: true });
  execFileSync("mkfifo", [fifo]);
  const changes = fc.array(anyChange(ground), { minLength: 1, maxLength: 6 });
  return fc.property(changes, (chosen) => {
    layGround(ground);
    for (const change of chosen) make(change, fifo);
    for (const cwd of placesToAsk(ground)) compareWithTheRules(cwd, counts);
  });
}

function anyChange(ground: Ground): fc.Arbitrary<Change> {
  const place = fc.constantFrom(...placesToChange(ground));
  const bytes = fc.oneof(wholeText(ground), anyBytes(ground));
  return fc.oneof(
    fc.record({ kind: fc.constantFrom("remove", "directory", "fifo"), at: place }),
    fc.record({ kind: fc.constant("write"), at: place, bytes }),
    fc.record({ kind: fc.constant("symlink"), at: place, to: place, relative: fc.boolean() }),
    fc.record({
      kind: fc.constantFrom("copy", "copy", "move", "swap", "hard-link"),
      at: place,
      from: place,
    }),
  );
}

function placesToChange({ root, main, other, a, b, c, nested, submodule }: Ground): string[] {
  const entries = [entryOf(main, "a"), entryOf(main, "b"), entryOf(other, "c")];
  const tops = [a, b, c, nested, submodule, main, join(root, "x"), join(a, "sub")];
  const below = (folders: string[], names: string[]): string[] =>
    folders.flatMap((folder) => names.map((name) => join(folder, name)));
  return [
    ...tops,
    ...below(tops, [".git"]),
    ...entries,
    ...below(entries, ["HEAD", "commondir", "gitdir", "locked", "objects", "refs"]),
    ...below([join(main, ".git")], ["HEAD", "config", "commondir", "objects", "refs", "worktrees"]),
    ...below([join(main, ".git/worktrees")], ["x", "commondir"]),
  ];
}

function placesToAsk({ root, main, other, a, b, c, nested, submodule }: Ground): string[] {
  const tops = [a, b, c, nested, submodule, main, join(root, "x"), join(root, "link/a")];
  const inside = [join(a, "sub"), join(a, "sub/deep"), join(b, "sub/deep"), join(root, "x/sub")];
  return [...tops, ...inside, root, entryOf(main, "a"), entryOf(main, "x"), join(other, ".git")];
}
