import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { type Counts, compareWithTheRules } from "./compare.ts";
import { entryOf, type Ground, layGround } from "./ground/ground.ts";
import { anyBytes } from "./ground/texts.ts";

/**
 * Any bytes in the small files of a worktree: the verdict is what the rules say. The files are written in place, so
 * that everything else stays as it was.
 */
export function filesProperty(ground: Ground, counts: Counts): fc.IPropertyWithHooks<unknown> {
  layGround(ground);
  const files = filesOf(ground);
  const before = new Map(files.map((file) => [file, readFileSync(file)]));
  const edit = fc.record({ file: fc.constantFrom(...files), bytes: anyBytes(ground) });
  const edits = fc.array(edit, { minLength: 1, maxLength: 3 });
  return fc
    .property(edits, (chosen) => {
      for (const { file, bytes } of chosen) writeFileSync(file, bytes);
      for (const cwd of [ground.a, join(ground.a, "sub/deep"), ground.main, ground.nested])
        compareWithTheRules(cwd, counts);
    })
    .afterEach(() => {
      for (const [file, bytes] of before) writeFileSync(file, bytes);
    });
}

function filesOf({ main, a, nested }: Ground): string[] {
  const entry = entryOf(main, "a");
  const own = ["HEAD", "commondir", "gitdir"].map((name) => join(entry, name));
  const common = ["HEAD", "config"].map((name) => join(main, ".git", name));
  const deciding = [join(a, ".git"), ...own];
  // Those that decide come up more often.
  return [...deciding, ...deciding, ...common, join(nested, ".git")];
}
