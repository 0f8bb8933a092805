import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { openStore } from "@wt/core/node";
import { makeSandbox, type Sandbox } from "@wt/fixtures/sandbox";
import { afterEach, beforeEach, expect, test } from "vitest";
import { EXCLUDE_LINE, ensureExcludeLine } from "../../src/lifecycle/exclude-line.ts";

let sandbox: Sandbox;
let file: string;
beforeEach(() => {
  sandbox = makeSandbox();
  mkdirSync(sandbox.path("common", "info"), { recursive: true });
  file = sandbox.path("common", "info", "exclude");
});
afterEach(() => sandbox.dispose());

const ensure = (): Promise<void> =>
  ensureExcludeLine(sandbox.path("common"), openStore(sandbox.path("state")));
const lines = (): number =>
  readFileSync(file, "utf8")
    .split(/\r?\n/)
    .filter((line) => line === EXCLUDE_LINE).length;

test.each([
  ["an empty file", "", `${EXCLUDE_LINE}\n`],
  ["a file of git's", "# git ls-files\n", `# git ls-files\n${EXCLUDE_LINE}\n`],
  ["a file without a final newline", "*.log", `*.log\n${EXCLUDE_LINE}\n`],
  ["a longer line that holds ours", "/.cgcignore.bak\n", `/.cgcignore.bak\n${EXCLUDE_LINE}\n`],
])("the line is put at the end of %s", async (_what, before, after) => {
  writeFileSync(file, before);
  await ensure();
  expect(readFileSync(file, "utf8")).toBe(after);
});

test("the line makes the file where there is none, and its folder", async () => {
  rmSync(sandbox.path("common", "info"), { recursive: true });
  await ensure();
  expect(readFileSync(file, "utf8")).toBe(`${EXCLUDE_LINE}\n`);
});

test.each([`${EXCLUDE_LINE}\n`, EXCLUDE_LINE, `a\r\n${EXCLUDE_LINE}\r\nb\r\n`])(
  "a file that has the line stays as it is, and no lock is taken: %j",
  async (text) => {
    writeFileSync(file, text);
    await ensure();
    expect(readFileSync(file, "utf8")).toBe(text);
    expect(existsSync(sandbox.path("state"))).toBe(false);
  },
);

test("many worktrees at once write it once", async () => {
  writeFileSync(file, "*.log");
  await Promise.all(Array.from({ length: 20 }, ensure));
  expect(lines()).toBe(1);
  expect(readFileSync(file, "utf8").startsWith("*.log\n")).toBe(true);
});

test("a comment that is no UTF-8 keeps its bytes", async () => {
  writeFileSync(file, Buffer.from([0x23, 0xff, 0x0a]));
  await ensure();
  await ensure();
  expect(readFileSync(file)).toEqual(
    Buffer.from([0x23, 0xff, 0x0a, ...Buffer.from("/.cgcignore\n")]),
  );
});

test("a link is not written through", async () => {
  const other = sandbox.path("other");
  writeFileSync(other, "mine\n");
  rmSync(file, { force: true });
  symlinkSync(other, file);
  await expect(ensure()).rejects.toMatchObject({
    refusal: { code: "exclude-unwritable", path: file, detail: "a symlink" },
  });
  expect(readFileSync(other, "utf8")).toBe("mine\n");
  rmSync(file);
});

test("a file that cannot be read is refused by name", async () => {
  const refusal = { code: "exclude-unwritable", path: file };
  rmSync(file, { force: true });
  mkdirSync(file);
  await expect(ensure()).rejects.toMatchObject({ refusal: { ...refusal, detail: "not-a-file" } });
});

test("an info that is no folder is refused with the system's own word", async () => {
  rmSync(sandbox.path("common", "info"), { recursive: true });
  writeFileSync(sandbox.path("common", "info"), "");
  await expect(ensure()).rejects.toMatchObject({
    refusal: { code: "exclude-unwritable", path: file, detail: "ENOTDIR" },
  });
});
