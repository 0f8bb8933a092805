import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeSandbox, type Sandbox } from "@wt/fixtures/sandbox";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  createRepositories,
  type Repositories,
} from "../../../src/node/store/repository-consent.ts";

let sandbox: Sandbox;
let repo: string;
let repositories: Repositories;
beforeEach(() => {
  sandbox = makeSandbox();
  repo = sandbox.path("repo.git");
  mkdirSync(join(repo, "objects"), { recursive: true });
  repositories = createRepositories(sandbox.path("state"));
});
afterEach(() => sandbox.dispose());

describe("'always in this repository'", () => {
  test("holds after it was said, and only there", () => {
    expect(repositories.allowed(repo)).toBe(false);
    repositories.allow(repo);
    mkdirSync(sandbox.path("other", "objects"), { recursive: true });
    expect(repositories.allowed(repo)).toBe(true);
    expect(repositories.allowed(sandbox.path("other"))).toBe(false);
  });

  test("holds no more when another repository lies in its place", () => {
    repositories.allow(repo);
    rmSync(repo, { recursive: true });
    mkdirSync(join(repo, "objects"), { recursive: true });
    expect(repositories.allowed(repo)).toBe(false);
  });

  test("holds again when the same repository comes back", () => {
    repositories.allow(repo);
    renameSync(repo, sandbox.path("away"));
    expect(repositories.allowed(repo)).toBe(false);
    renameSync(sandbox.path("away"), repo);
    expect(repositories.allowed(repo)).toBe(true);
  });

  test.each(["", "{}", "null", "[".repeat(10_000)])(
    "does not hold when its file says %j",
    (text) => {
      repositories.allow(repo);
      const [name] = readdirSync(sandbox.path("state"));
      writeFileSync(sandbox.path("state", name ?? ""), text);
      expect(repositories.allowed(repo)).toBe(false);
    },
  );

  test("is not kept for what is no repository", () => {
    repositories.allow(sandbox.path("nowhere"));
    expect(repositories.allowed(sandbox.path("nowhere"))).toBe(false);
  });
});
