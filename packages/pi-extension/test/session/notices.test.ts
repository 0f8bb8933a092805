import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { MappingRecord } from "@wt/core";
import { hostId, resolveWorktree, thisProcess } from "@wt/core/node";
import { makeDivergingRepository } from "@wt/fixtures/diverging-repository";
import { git } from "@wt/fixtures/git";
import { makeSandbox, type Sandbox } from "@wt/fixtures/sandbox";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { HostContext } from "../../src/host.ts";
import { tellNotices } from "../../src/session/notices.ts";
import { type On, open } from "../../src/session/open.ts";
import { openScreen, type Screen } from "../../src/session/screen.ts";

let sandbox: Sandbox;
let main: string;
let opened: On;
let lines: string[];
let record: MappingRecord;

beforeEach(async () => {
  sandbox = makeSandbox();
  lines = [];
  const repository = await makeDivergingRepository(sandbox.root, sandbox.env);
  main = repository.main;
  vi.stubEnv("HOME", sandbox.home);
  const session = open({ HOME: sandbox.home, WT_MODE: "isolate" }, main);
  if (session.kind !== "on") expect.fail(session.kind);
  opened = session;
  record = recordOf(repository.discount);
  opened.store.create(record);
  register("wt-discount", "wt-older");
  await git(main, ["worktree", "remove", repository.discount], sandbox.env);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await sandbox.dispose();
});

function recordOf(top: string): MappingRecord {
  const verdict = resolveWorktree(top);
  if (verdict.kind !== "worktree") expect.fail(verdict.kind);
  return {
    schema: 1,
    state: "bound",
    generation: 1,
    identity: verdict.identity,
    host: hostId(),
    context: contextOf("wt-discount"),
    consent: "create",
    by: thisProcess(),
    createdAt: "2026-01-02T03:00:00.000Z",
    earlierNames: [],
    stamp: null,
  };
}

const contextOf = (name: string) =>
  ({ name, engine: "kuzudb", databasePath: sandbox.path(name) }) as const;

/** As cgc writes them. */
function register(...names: string[]): void {
  const folder = join(sandbox.home, ".codegraphcontext");
  mkdirSync(folder);
  const entries = names.map(
    (name) =>
      `  ${name}:\n    database: kuzudb\n    db_path: ${sandbox.path(name)}\n    repos: []\n`,
  );
  writeFileSync(join(folder, "config.yaml"), `contexts:\n${entries.join("")}`);
}

/** A host's session in the main checkout, as far as notices use it. */
function screenOf(
  hasUI: boolean,
  signal = new AbortController().signal,
  notify: (line: string) => void = (line) => lines.push(line),
): Screen {
  const ui = {
    notify,
    setStatus: () => undefined,
    select: () => Promise.resolve(undefined),
    getAllThemes: () => [],
  };
  return openScreen({ cwd: main, hasUI, ui } satisfies HostContext, signal);
}

const folders = () => readdirSync(opened.store.directory);

test("without a user interface nothing is told, and the next session with one tells it", async () => {
  await tellNotices(opened, screenOf(false));
  expect(lines).toEqual([]);
  expect(folders()).not.toContain("notices");
  await tellNotices(opened, screenOf(true));
  expect(lines).toEqual([expect.stringContaining("[worktree-removed]")]);
});

test("a session that ended tells nothing, and takes nothing from the next", async () => {
  await tellNotices(opened, screenOf(true, AbortSignal.abort()));
  expect(folders()).not.toContain("notices");
});

test("a session that ends after the first takes no other", async () => {
  opened.store.keepOrphan({ ...record, context: contextOf("wt-older") });
  const ending = new AbortController();
  await tellNotices(
    opened,
    screenOf(true, ending.signal, () => ending.abort()),
  );
  await tellNotices(opened, screenOf(true));
  expect(lines).toEqual([expect.stringContaining("wt-older")]);
});

test("what cannot be kept as told is not told: one line says why", async () => {
  writeFileSync(join(opened.store.directory, "notices"), "");
  await tellNotices(opened, screenOf(true));
  expect(lines).toEqual([expect.stringContaining("[state-unwritable]")]);
});

test("a failure in it is one line, and never an exception", async () => {
  const store = {
    ...opened.store,
    get directory(): string {
      throw new Error("broken");
    },
  };
  await tellNotices({ ...opened, store }, screenOf(true));
  expect(lines).toEqual([expect.stringContaining("[internal-error]")]);
});
