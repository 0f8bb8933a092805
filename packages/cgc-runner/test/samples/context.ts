import type { ContextRef } from "@wt/core";

/** Some context. */
export const context: ContextRef = {
  name: "wt-feature",
  engine: "kuzudb",
  databasePath: "/home/ada/.codegraphcontext/contexts/wt-feature/graph.kuzudb",
};
