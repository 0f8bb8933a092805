import { posix, win32 } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { asPathTemplate, staysNear } from "../../src/config/path-template.ts";
import { DEFAULT_SETTINGS } from "../../src/config/settings.ts";

describe("the template of a path", () => {
  test.each([
    DEFAULT_SETTINGS.path,
    "{branch}",
    "../{branch}",
    "../../trees/{repo}/{branch}",
    "/trees/{repo}-{branch}",
    "~/trees/{repo}/{branch}",
    "C:\\trees\\{branch}",
    "arbres de l'été/{branch}",
    "木/{branch}",
    ".github/{branch}",
    "a.git/{branch}",
    `${"x".repeat(1016)}{branch}`,
  ])("can be %j", (path) => {
    expect(asPathTemplate(path)).toBe(path);
  });

  test.each([
    ["a number", 1],
    ["a list", ["{branch}"]],
    ["empty", ""],
    ["without the branch", "../{repo}.worktrees"],
    ["with another placeholder", "{branch}/{user}"],
    ["with an open brace", "{branch}/{repo"],
    ["with a closed brace", "{branch}}"],
    ["another user's home", "~ada/{branch}"],
    ["the home alone", "~{branch}"],
    ["git's own directory", ".git/{branch}"],
    ["deep in git's own directory", "/repo/.GIT/worktrees/{branch}"],
    ["git's own directory by its short name", "C:\\repo\\git~1\\{branch}"],
    ["git's own directory, as Windows reads it", "x/.git. /{branch}"],
    ["with NUL", "a\0/{branch}"],
    ["with a newline", "a\n/{branch}"],
    ["with a direction mark", "a\u202e/{branch}"],
    ["with half a character", "a\ud800/{branch}"],
    ["too long", `${"x".repeat(1017)}{branch}`],
  ])("is never %s", (_what, path) => {
    expect(asPathTemplate(path)).toBeUndefined();
  });
});

describe("a repository's template", () => {
  test.each([
    DEFAULT_SETTINGS.path,
    "{branch}",
    "./{branch}",
    ".worktrees/{branch}/",
    "../{repo}-{branch}",
    "../{repo}_trees/{branch}",
    "../{repo}/trees/{branch}",
    "a/b/{repo}/{branch}",
    "..trees/{branch}",
  ])("can be %j", (path) => {
    expect([asPathTemplate(path), staysNear(path)]).toEqual([path, true]);
  });

  test.each([
    "/trees/{branch}",
    "~/{branch}",
    "../{branch}",
    "../{repo}{branch}",
    "../.config/{branch}",
    "../x{repo}/{branch}",
    "../../{repo}.worktrees/{branch}",
    "./../{branch}",
    "a/../../{branch}",
    "../{repo}.worktrees/../{branch}",
    "{branch}/..",
    "a/.. /{branch}",
    "a/.../{branch}",
    "a//{branch}",
    "..\\{branch}",
    "C:{branch}",
    "../{repo}.x:y/{branch}",
  ])("is never %j", (path) => {
    expect(staysNear(path)).toBe(false);
  });

  test("never leads out of the checkout but into a folder with its name, whatever the names", () => {
    const piece = fc.constantFrom(
      ...["/", "/", "..", ".", "{repo}", "{branch}", "-", "a", " ", "\\", ":", "~", "C"],
    );
    const start = fc.constantFrom("", "../{repo}", "../{repo}.", "../{repo}-trees/", "../", "./");
    const template = fc.tuple(start, fc.array(piece, { maxLength: 8 })).map(([head, tail]) => {
      const path = head + tail.join("");
      return path.includes("{branch}") ? path : `${path}{branch}`;
    });
    const branch = fc.constantFrom("x", "feature/x", "nvim", "a.b", "-x");
    const repo = fc.constantFrom("shop", "b", ".dotfiles", "a b");
    const near = fc.tuple(template, repo, branch).filter(([path]) => staysNear(path));
    fc.assert(
      fc.property(near, ([path, repo, branch]) => {
        const filled = path.replaceAll("{repo}", repo).replaceAll("{branch}", branch);
        for (const { resolve, sep } of [posix, win32]) {
          const parent = resolve("/home/ada/code");
          const place = resolve(parent, repo, filled);
          expect(place.startsWith(parent + sep + repo)).toBe(true);
          expect(place.slice((parent + sep + repo).length)).toMatch(/^[/\\._-]/);
        }
      }),
      { numRuns: 2000 },
    );
  });
});
