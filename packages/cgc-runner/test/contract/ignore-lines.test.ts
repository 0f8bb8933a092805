import { expect, test } from "vitest";
import { ignoreLines } from "../../src/contract/ignore-lines.ts";

test("each folder is one anchored line with its special characters escaped", () => {
  expect(ignoreLines(["a/b", "x [y] *?", "back\\slash", "!no", "#no"])).toBe(
    "/a/b/\n/x \\[y\\] \\*\\?/\n/back\\\\slash/\n/!no/\n/#no/\n",
  );
  expect(ignoreLines([])).toBe("");
});
