import type { Flags, Verdict } from "../../src/locate/verdict.ts";
import type { Facts, RegisteredContext } from "../../src/resolve/facts.ts";
import { boundRecord, identity } from "./records.ts";

/** Nothing special. */
export const flags: Flags = {
  gitEnvironment: false,
  foreignOwner: false,
  unverified: false,
  noBirthTime: false,
};

/** The directory lies in the worktree of `identity`. */
export const worktreeVerdict: Verdict = { kind: "worktree", identity, flags };

/** What cgc's registry says of the context of `boundRecord`. */
export const registered: RegisteredContext = {
  database: "kuzudb",
  databasePath: "/cgc/wt-feature/graph.kuzudb",
  repos: [identity.top],
};

/** Everything agrees: a complete graph that nobody else has touched. */
export const agreeingFacts: Facts = {
  mode: "isolate",
  verdict: worktreeVerdict,
  host: "host-a",
  record: { kind: "found", record: boundRecord },
  registry: { kind: "read", context: registered },
  database: { kind: "file", mark: "1 2 3" },
  attestedMark: "1 2 3",
  indexer: "dead",
  tree: { head: "a".repeat(40), fingerprint: "clean", changedFiles: 0 },
  proposedName: undefined,
};

/** A worktree that was never seen before. */
export const unmappedFacts: Facts = {
  ...agreeingFacts,
  record: { kind: "none" },
  registry: { kind: "read", context: undefined },
  database: { kind: "missing" },
  attestedMark: undefined,
  indexer: "unknown",
  proposedName: "wt-feature",
};
