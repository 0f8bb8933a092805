import { readRegistry } from "@wt/cgc-runner";
import { type Refusal, RefusedError, type Verdict } from "@wt/core";
import { claimNotice, dueNotices, homeOf, resolveWorktree } from "@wt/core/node";
import { contained } from "../hooks/contained.js";
import { modeOf } from "../host.js";
import { moreNoticesLine, noticeLine } from "../texts/notice-text.js";
import { refusalLine } from "../texts/refusal-text.js";
import type { On } from "./open.js";
import type { Screen } from "./screen.js";

/** So many notices are shown in one session; the others wait for the next ones, still untold. */
const MAX_LINES = 3;

/** Tells which contexts of this repository are left over, once for this user and machine. A session waits for none of it. */
export async function tellNotices(opened: On, screen: Screen): Promise<void> {
  // What nobody sees was not told.
  if (modeOf(screen.ctx) === "print") return;
  await contained(
    (line) => screen.notice(line, "error"),
    () => lookAndTell(opened, screen),
  );
}

async function lookAndTell({ store }: On, screen: Screen): Promise<void> {
  const repository = repositoryOf(resolveWorktree(screen.ctx.cwd));
  const home = homeOf(process.env);
  if (repository === undefined || home === undefined) return;
  const { signal } = screen;
  const contexts = () => readRegistry(home);
  const due = await dueNotices({ ...repository, store, contexts, signal });
  let shown = 0;
  for (const [at, notice] of due.entries()) {
    if (signal.aborted) return;
    if (shown === MAX_LINES) return screen.notice(moreNoticesLine(due.length - at), "warning");
    try {
      if (!claimNotice(store.directory, notice)) continue;
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      return screen.notice(refusalLine(error.refusal as Refusal), "warning");
    }
    screen.notice(noticeLine(notice), "warning");
    shown += 1;
  }
}

function repositoryOf(
  verdict: Verdict,
): { commonDir: string; ownId: string | undefined } | undefined {
  switch (verdict.kind) {
    case "worktree":
      return { commonDir: verdict.identity.commonDir, ownId: verdict.identity.id };
    case "main":
    case "bare":
      return { commonDir: verdict.commonDir, ownId: undefined };
    case "submodule":
    case "none":
    case "malformed":
    case "mismatch":
      return undefined;
  }
}
