import type { ConfigWarning } from "@wt/core";
import { expect, test } from "vitest";
import { configWarningLines } from "../../src/texts/config-text.ts";

const warnings = (count: number): ConfigWarning[] =>
  Array.from({ length: count }, (_, n) => ({
    file: "/repo/.wt.json",
    key: `key${n}\u001b[2J`,
    problem: "unknown-key",
  }));

test("a repository with thousands of keys gets a handful of lines", () => {
  const lines = configWarningLines(warnings(12_000));
  expect(lines).toHaveLength(6);
  expect(lines[5]).toBe(
    "wt: 11995 more settings were left out. [config-more] Next: vi /repo/.wt.json",
  );
});

test("each warning names file and key in one clean line", () => {
  expect(configWarningLines([])).toEqual([]);
  for (const line of configWarningLines(warnings(5))) {
    expect(line).toMatch(
      /^wt: key\d \[2J in \/repo\/\.wt\.json .* \[config-unknown-key\] Next: vi /,
    );
    expect(line).not.toMatch(/\p{Cc}/u);
  }
});

test("a variable is told with the step that undoes it", () => {
  const [line] = configWarningLines([{ file: "", key: "WT_MODE", problem: "wrong-variable" }]);
  expect(line).toContain("WT_MODE is neither off nor isolate");
  expect(line).toContain("Next: unset WT_MODE");
});

test.each<[ConfigWarning["problem"], string, string]>([
  ["unreadable", "", "/c.json cannot be read; the defaults are used."],
  ["no-json", "", "/c.json is no JSON object (JSON has no comments); the defaults are used."],
  ["unknown-key", "x.y", "x.y in /c.json is no setting; it is left out."],
  ["unknown-key", "", '"" in /c.json is no setting; it is left out.'],
  ["unknown-key", "\n", '"" in /c.json is no setting; it is left out.'],
  [
    "wrong-type",
    "worktree",
    "worktree in /c.json has a value that is not allowed; it is left out.",
  ],
  [
    "not-allowed-here",
    "cgc.command",
    "cgc.command in /c.json may not be set by a repository; it is left out.",
  ],
])("%s of %j says what is wrong with what", (problem, key, said) => {
  const [line] = configWarningLines([{ file: "/c.json", key, problem }]);
  expect(line).toBe(`wt: ${said} [config-${problem}] Next: vi /c.json`);
});
