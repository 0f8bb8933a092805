import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Census, censusQuery, isOwn, isWhole, parseCensus } from "../../src/query/census.ts";
import { queryFault } from "../../src/query/guard.ts";

const own: Census = {
  repositories: 1,
  own: 1,
  files: 3,
  ownFiles: 3,
  nestedFiles: 0,
  functions: 7,
};

describe("a census", () => {
  test("is read from its rows", () => {
    const rows = Object.entries(own).map(([what, n]) => ({ what, n }));
    expect(parseCensus(rows)).toEqual(own);
  });

  test("counts what is missing as nothing", () => {
    const nothing = {
      repositories: 0,
      own: 0,
      files: 0,
      ownFiles: 0,
      nestedFiles: 0,
      functions: 0,
    };
    expect(parseCensus([])).toEqual(nothing);
    expect(parseCensus([{ what: "own", n: "1" }, { what: "files" }, { n: 3 }])).toEqual(nothing);
  });

  test("is asked by a statement that only reads, for any path", () => {
    const path = fc.string({ unit: "grapheme" }).filter((text) => !/\p{Cc}/u.test(text));
    fc.assert(
      fc.property(path, (name) => {
        expect(queryFault(censusQuery(`/trees/${name}`, [name, "a/b"]))).toBeUndefined();
      }),
    );
  });

  test("looks for files below the worktree, not for names that begin like its own", () => {
    expect(censusQuery("/trees/feature", [])).toContain("STARTS WITH '/trees/feature/'");
    expect(censusQuery("/", [])).toContain("STARTS WITH '/'");
  });
});

describe("a graph is this worktree's own", () => {
  test("when it holds its repository, its files and nothing else", () => {
    expect(isOwn(own)).toBe(true);
  });

  test.each<[string, Partial<Census>]>([
    ["a second repository", { repositories: 2 }],
    ["another repository", { own: 0 }],
    ["no repository", { repositories: 0, own: 0 }],
    ["files from elsewhere", { files: 4 }],
    ["files of a nested checkout", { nestedFiles: 1 }],
  ])("not with %s", (_what, difference) => {
    expect(isOwn({ ...own, ...difference })).toBe(false);
  });
});

test("a graph is whole when it holds what its stamp counted", () => {
  const stamp = { files: 3, functions: 7 };
  expect(isWhole(own, stamp)).toBe(true);
  expect(isWhole({ ...own, files: 2 }, stamp)).toBe(false);
  expect(isWhole({ ...own, functions: 8 }, stamp)).toBe(false);
  expect(isWhole(own, { files: null, functions: null })).toBe(false);
});
