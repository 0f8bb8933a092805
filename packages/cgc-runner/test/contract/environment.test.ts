import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { childEnvironment } from "../../src/contract/environment.ts";
import { context } from "../samples/context.ts";

/** What cgc lets win over `--context`, and git over the directory it is asked about. */
const hostile = [
  "CGC_RUNTIME_DB_PATH",
  "CGC_RUNTIME_DB_TYPE",
  "CGC_ALLOW_NEO4J_FALLBACK",
  "DEFAULT_DATABASE",
  "DATABASE_TYPE",
  "FALKORDB_HOST",
  "FALKORDB_GRAPH_NAME",
  "FALKORDB_PATH",
  "KUZUDB_PATH",
  "LADYBUGDB_PATH",
  "NEO4J_URI",
  "NORNIC_URI",
  "GIT_DIR",
  "GIT_WORK_TREE",
  "GIT_INDEX_FILE",
];

const pins = {
  CGC_IGNORE_PROJECT_ENV: "1",
  ENABLE_AUTO_WATCH: "false",
  PYTHONIOENCODING: "utf-8",
  COLUMNS: "100000",
  NO_COLOR: "1",
  TERM: "dumb",
};

describe("the environment of a child", () => {
  test.each(hostile)("has no %s of the user's, in any case of letters", (name) => {
    const child = childEnvironment({ [name]: "theirs", [name.toLowerCase()]: "theirs" }, undefined);
    expect(child).toEqual(pins);
  });

  test("pins engine and database file of the context, over the user's", () => {
    const child = childEnvironment(
      { CGC_RUNTIME_DB_PATH: "/other", CGC_RUNTIME_DB_TYPE: "neo4j" },
      context,
    );
    expect(child).toEqual({
      ...pins,
      CGC_RUNTIME_DB_TYPE: "kuzudb",
      CGC_RUNTIME_DB_PATH: context.databasePath,
    });
  });

  test("pins no database where no context is meant", () => {
    expect(childEnvironment({}, undefined)).toEqual(pins);
  });

  test("makes the output readable, whatever the user's terminal is", () => {
    const child = childEnvironment({ COLUMNS: "80", TERM: "xterm", NO_COLOR: "" }, undefined);
    expect(child).toEqual(pins);
  });

  test("leaves out what is not set", () => {
    expect(childEnvironment({ UNSET: undefined, EMPTY: "" }, undefined)).toEqual({
      ...pins,
      EMPTY: "",
    });
  });

  test("keeps everything else as it is", () => {
    const name = fc
      .stringMatching(/^[A-Za-z_][A-Za-z0-9_]{0,12}$/)
      .filter((text) => !/^(CGC_|FALKORDB_|NEO4J_|NORNIC_|GIT_)/i.test(text))
      .filter((text) => !hostile.includes(text.toUpperCase()) && !(text in pins));
    fc.assert(
      fc.property(fc.dictionary(name, fc.string()), (parent) => {
        expect(childEnvironment(parent, undefined)).toEqual({ ...parent, ...pins });
      }),
    );
  });
});
