import { openStore } from "@wt/core/node";
import { createCgc } from "../../src/index.ts";
import { bound, planned } from "./workbench.ts";

/** What a process is to do with cgc for the worktree at `cwd`. */
export interface CgcOrder {
  readonly state: string;
  readonly home: string;
  readonly command: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  readonly act: "create" | "index";
}

/** Plans, waits for a word, creates; or indexes. Answers the outcome. */
async function follow({ state, home, command, env, cwd, act }: CgcOrder): Promise<void> {
  const store = openStore(state);
  const cgc = createCgc({ mode: "isolate", store, home, command, env, database: undefined });
  if (act === "index") {
    process.send?.(await cgc.index((await bound(cgc, cwd)).owned));
    return process.disconnect();
  }
  const plan = await planned(cgc, cwd);
  process.once("message", () => {
    void cgc.create(plan).then((outcome) => {
      process.send?.(outcome);
      process.disconnect();
    });
  });
  process.send?.("planned");
}

process.once("message", (order: CgcOrder) => void follow(order));
