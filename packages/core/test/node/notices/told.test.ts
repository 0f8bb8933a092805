import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { git } from "@wt/fixtures/git";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Notice } from "../../../src/index.ts";
import { claimNotice } from "../../../src/node/notices/told.ts";
import { bundleProgram } from "../../samples/bundle.ts";
import { makeNoticeStage, type NoticeStage } from "./notice-stage.ts";
import type { NoticeOrder } from "./notice-user.ts";

const PROCESSES = 20;

let stage: NoticeStage;
beforeEach(async () => {
  stage = await makeNoticeStage();
  for (const top of [stage.repository.discount, stage.repository.invoice])
    await inMain("worktree", "remove", top);
});
afterEach(() => stage.sandbox.dispose());

const inMain = (...args: string[]) => git(stage.repository.main, args, stage.sandbox.env);
const claim = (notice: Notice) => claimNotice(stage.store.directory, notice);
const folder = () => join(stage.store.directory, "notices");

async function dueFirst(): Promise<Notice> {
  const [notice] = await stage.due();
  return notice ?? expect.fail("nothing due");
}

describe("a notice", () => {
  test("is taken by the first, and not due any more", async () => {
    const notice = await dueFirst();
    expect([claim(notice), claim(notice)]).toEqual([true, false]);
    const left = await stage.due();
    expect(left).toHaveLength(1);
    expect(left).not.toContainEqual(notice);
  });

  test("counts once for one context, also when its record is superseded later", async () => {
    for (const notice of await stage.due()) claim(notice);
    await inMain("worktree", "add", "-q", stage.repository.discount, "discount");
    stage.store.keepOrphan(stage.discount);
    stage.store.replace(stage.recordOf(stage.repository.discount, "wt-new"));
    expect(await stage.due()).toEqual([]);
    expect(readdirSync(folder())).toHaveLength(2);
  });

  test("is due again in another topic: missing first, then removed", async () => {
    const removed = await dueFirst();
    claim({ ...removed, kind: "missing", top: "/away" });
    expect(await stage.due()).toContainEqual(removed);
  });

  test("is not taken where something else lies in its place", async () => {
    const notice = await dueFirst();
    claim(notice);
    const [name] = readdirSync(folder());
    const fresh = join(stage.sandbox.root, "fresh");
    mkdirSync(join(fresh, "notices", name ?? ""), { recursive: true });
    expect(claimNotice(fresh, notice)).toBe(false);
  });

  test("is refused, not told, where its file cannot be written", async () => {
    writeFileSync(folder(), "");
    const notice = await dueFirst();
    expect(() => claim(notice)).toThrow(
      expect.objectContaining({ refusal: expect.objectContaining({ code: "state-unwritable" }) }),
    );
  });
});

test("twenty processes at once tell each notice exactly once", { timeout: 120_000 }, async () => {
  const program = await bundleProgram(
    new URL("notice-user.ts", import.meta.url),
    stage.sandbox.path("program"),
  );
  const contexts = stage.contexts();
  if (contexts.kind !== "read") expect.fail("no contexts");
  const order: NoticeOrder = {
    directory: stage.store.directory,
    commonDir: stage.commonDir,
    contexts: [...contexts.contexts],
  };
  const users = Array.from(
    { length: PROCESSES },
    (): ChildProcess =>
      fork(program, { execArgv: [], stdio: ["ignore", "inherit", "inherit", "ipc"] }),
  );
  const answersTo = (message: NoticeOrder | "tell"): Promise<unknown[]> =>
    Promise.all(
      users.map(async (user) => {
        const answer = once(user, "message");
        user.send(message);
        return (await answer)[0];
      }),
    );
  // Every one of them sees both before the first takes one.
  expect(await answersTo(order)).toEqual(users.map(() => 2));
  const told = await answersTo("tell");
  expect(told.flat().sort()).toEqual(["wt-discount", "wt-invoice"]);
  expect(readdirSync(folder())).toHaveLength(2);
});
