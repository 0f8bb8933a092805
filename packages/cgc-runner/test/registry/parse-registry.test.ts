import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { stringify } from "yaml";
import { parseRegistry } from "../../src/registry/parse-registry.ts";

const file = "/home/ada/.codegraphcontext/config.yaml";
const parse = (text: string): ReturnType<typeof parseRegistry> => parseRegistry(file, text);
const contextsOf = (text: string): Record<string, unknown> => {
  const snapshot = parse(text);
  if (snapshot.kind === "broken") throw new Error(`broken: ${snapshot.detail}`);
  return Object.fromEntries(snapshot.contexts);
};

const head = "version: 1\nmode: global\ndefault_context: ''\n";
const entry = (path: string): string =>
  `    database: kuzudb\n    db_path: ${path}\n    repos: []\n    cgcignore_path: ${path}.ignore\n`;

describe("cgc's registry", () => {
  test("gives engine, path and directories of each context", () => {
    const text = `${head}contexts:
  m:
    database: kuzudb
    db_path: /m/graph.kuzudb
    repos:
    - /m/src
    cgcignore_path: /m/.cgcignore
  foo:
    database: foo
    db_path: /m/graph.foo
    repos: []
    cgcignore_path: /foo/.cgcignore
`;
    expect(contextsOf(text)).toEqual({
      m: { database: "kuzudb", databasePath: "/m/graph.kuzudb", repos: ["/m/src"] },
      foo: { database: "foo", databasePath: "/m/graph.foo", repos: [] },
    });
  });

  test.each([
    ["an empty file", ""],
    ["a comment alone", "# nothing\n"],
    ["no contexts", head],
    ["contexts: null", `${head}contexts: null\n`],
    ["contexts without a value", `${head}contexts:\n`],
    ["an empty mapping", `${head}contexts: {}\n`],
  ])("has no context in %s", (_what, text) => {
    expect(contextsOf(text)).toEqual({});
  });

  test.each([
    ["an escaped name", '"wt-\\xFC"', "wt-ü"],
    ["a name with a newline, as a block key", "? |-\n    a\n    b\n  ", "a\nb"],
    ["a number as a name", "123", "123"],
    ["an empty name", "''", ""],
    ["a word of YAML's as a name", "'null'", "null"],
    ["a name of JavaScript's", "__proto__", "__proto__"],
  ])("is read with %s", (_what, key, name) => {
    const snapshot = parse(`${head}contexts:\n  ${key}:\n${entry("/x")}`);
    expect(snapshot).toMatchObject({ kind: "read" });
    expect(snapshot.kind === "read" && [...snapshot.contexts.keys()]).toEqual([name]);
  });

  test("is read when it is 1 MB long", () => {
    const names = Array.from({ length: 8_000 }, (_, at) => `wt-${at}`);
    const text = `${head}contexts:\n${names.map((name) => `  ${name}:\n${entry(`/contexts/${name}/graph.kuzudb`)}`).join("")}`;
    expect(text.length).toBeGreaterThan(1024 * 1024);
    expect(Object.keys(contextsOf(text))).toEqual(names);
  });

  test("gives back every name and path that was written", () => {
    const context = fc.record({
      database: fc.constantFrom("kuzudb", "ladybugdb"),
      db_path: fc.string({ unit: "grapheme", minLength: 1 }),
      repos: fc.array(fc.string({ unit: "grapheme", minLength: 1 })),
    });
    const contexts = fc.dictionary(fc.string({ unit: "grapheme", minLength: 1 }), context);
    fc.assert(
      fc.property(contexts, (written) => {
        const expected = Object.entries(written).map(([name, { database, db_path, repos }]) => [
          name,
          { database, databasePath: db_path, repos },
        ]);
        expect(contextsOf(stringify({ version: 1, contexts: written }))).toEqual(
          Object.fromEntries(expected),
        );
      }),
    );
  });
});

describe("a broken registry names file and line", () => {
  test.each<[string, string, number | undefined]>([
    ["a flow that does not end", `${head}contexts: {\n`, 5],
    ["a tab for indentation", `${head}contexts:\n\tm: {}\n`, 5],
    ["a merge conflict", `${head}<<<<<<< ours\ncontexts: {}\n`, 4],
    ["a context twice", `${head}contexts:\n  m:\n${entry("/a")}  m:\n${entry("/b")}`, 10],
    ["contexts twice", `${head}contexts: {}\ncontexts: {}\n`, 5],
    ["a list", "- a\n- b\n", 1],
    ["a text", "hello\n", 1],
    ["a list of contexts", `${head}contexts:\n- m\n`, 5],
    ["a text for contexts", `${head}contexts: none\n`, 4],
    ["a context that is a text", `${head}contexts:\n  m: none\n`, 5],
    ["a context without a value", `${head}contexts:\n  m:\n`, 5],
    ["repos that are no list", `${head}contexts:\n  m:\n    repos: /src\n`, 5],
    ["a directory that is no text", `${head}contexts:\n  m:\n    repos: [{a: 1}]\n`, 5],
    ["a name that is a list", `${head}contexts:\n  ? [a]\n  : {repos: []}\n`, 5],
  ])("%s", (_what, text, line) => {
    expect(parse(text)).toEqual({ kind: "broken", file, line, detail: expect.any(String) });
  });
});

test("aliases cannot make a small file endless, nor stand for what must be written out", () => {
  const lists = Array.from(
    { length: 30 },
    (_, at) => `a${at + 1}: &a${at + 1} [*a${at}, *a${at}]\n`,
  );
  const bomb = `a0: &a0 [x]\n${lists.join("")}contexts:\n  m:\n    repos: *a30\n`;
  expect(parse(bomb)).toMatchObject({ kind: "broken", line: 33 });
});

test("no text makes it throw", () => {
  const yaml = fc.string({
    unit: fc.constantFrom(..."abc:- \n\t?|>&*!{}[]'\"#%@,0\u00fc", "contexts:", "\n  "),
  });
  fc.assert(
    fc.property(yaml, (text) => {
      expect(["read", "broken"]).toContain(parse(text).kind);
    }),
    { numRuns: 500 },
  );
});
