import { describe, expect, test } from "vitest";
import { createCall, indexCall, queryCall, versionCall } from "../../src/contract/argv.ts";
import { context } from "../samples/context.ts";

describe("a call of cgc", () => {
  test("names the context right after the verb and is pinned to it", () => {
    expect(indexCall(context, "/trees/feature", false)).toEqual({
      verb: "index",
      argv: ["index", "--context", "wt-feature", "--no-progress", "/trees/feature"],
      pinned: context,
    });
    expect(queryCall(context, "MATCH (n) RETURN n")).toEqual({
      verb: "query",
      argv: ["query", "--context", "wt-feature", "MATCH (n) RETURN n"],
      pinned: context,
    });
  });

  test("that creates a context gives engine and path, and is pinned to nothing", () => {
    const argv = ["context", "create", "wt-feature", "-d", "kuzudb", "--db-path"];
    expect(createCall(context)).toEqual({
      verb: "context create",
      argv: [...argv, context.databasePath],
      pinned: undefined,
    });
  });

  test("that asks for the version is pinned to nothing", () => {
    expect(versionCall()).toEqual({ verb: "--version", argv: ["--version"], pinned: undefined });
  });
});
