import { spawnSync } from "node:child_process";
import { chmodSync } from "node:fs";
import { buildLayouts, type Layout, removeLayouts } from "@wt/fixtures/layouts";
import { makeSandbox } from "@wt/fixtures/sandbox";
import { afterAll, describe, expect, test } from "vitest";
import type { Verdict } from "../../../src/index.ts";
import { resolveWorktree } from "../../../src/node/observe/resolve-worktree.ts";
import { bundleProgram } from "../../samples/bundle.ts";
import { startAsked } from "./asked-process.ts";

const NOBODY = 65534;
const LIMIT_MS = 5_000;

const sandbox = makeSandbox();
// Another user must reach the layouts and the program.
chmodSync(sandbox.root, 0o755);
const root = sandbox.path("layouts");
const layouts = await buildLayouts(root);
const program = await bundleProgram(
  new URL("answer-verdicts.ts", import.meta.url),
  sandbox.path("program"),
);
const asked = startAsked(program);
const asNobody = { uid: NOBODY, gid: NOBODY, cwd: "/" };
const canBeNobody = spawnSync(process.execPath, ["--check", program], asNobody).status === 0;
afterAll(async () => {
  asked.end();
  await removeLayouts(root);
  await sandbox.dispose();
});

/** The right verdict of a layout, as far as the layout states it. */
function expectedOf(layout: Layout): unknown {
  const { expected, common, id_name: id, top } = layout;
  if (isMangled(layout)) return { kind: "malformed", reason: "not-utf8", transient: false };
  if (expected === "worktree") return { kind: expected, identity: { commonDir: common, id, top } };
  return expected === "main" ? { kind: expected, commonDir: common } : { kind: expected };
}

/** Part of the answer has no text: it is refused, never told with wrong letters. */
function isMangled({ common, common_hex, id_name, id_name_hex, top, top_hex }: Layout): boolean {
  const missing = (text: string | null, hex: string | null): boolean =>
    text === null && hex !== null;
  return missing(common, common_hex) || missing(id_name, id_name_hex) || missing(top, top_hex);
}

function cannotAsk({ skipped, cwd, unprivileged }: Layout): string | undefined {
  if (skipped !== null) return skipped;
  if (cwd === null) return "the question itself is no UTF-8";
  if (unprivileged && !canBeNobody) return "cannot run Node as another user";
  return undefined;
}

/** Asks in a process of its own where the layout needs one. */
async function askAlone(layout: Layout): Promise<Verdict> {
  const alone = startAsked(program, {
    ...(layout.env && { env: layout.env }),
    ...(layout.unprivileged && { uid: NOBODY }),
  });
  try {
    return await alone.ask(layout.cwd ?? "", LIMIT_MS);
  } finally {
    alone.end();
  }
}

describe("the verdict of layout", () => {
  for (const layout of layouts) {
    test(`${layout.id}, ${layout.note}: ${layout.expected}`, async ({ skip }) => {
      const reason = cannotAsk(layout);
      if (reason !== undefined) skip(reason);
      const cwd = layout.cwd ?? "";
      const expected = expectedOf(layout);
      if (layout.env || layout.unprivileged) {
        expect(await askAlone(layout)).toMatchObject(expected as object);
      } else {
        // The other process first: it shows that asking in this one will end.
        expect(await asked.ask(cwd, LIMIT_MS)).toMatchObject(expected as object);
        expect(resolveWorktree(cwd)).toMatchObject(expected as object);
      }
    });
  }
});

test("there is a layout for every verdict", () => {
  const verdicts = new Set(layouts.map(({ expected }) => expected));
  expect([...verdicts].sort()).toEqual([
    "bare",
    "main",
    "malformed",
    "mismatch",
    "none",
    "submodule",
    "worktree",
  ]);
});
