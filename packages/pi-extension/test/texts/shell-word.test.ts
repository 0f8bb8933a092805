import { execFileSync } from "node:child_process";
import fc from "fast-check";
import { expect, test } from "vitest";
import { shellWord } from "../../src/texts/shell-word.ts";

test("a real shell reads the word back as the text", () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 40 }), (text) => {
      fc.pre(!text.includes("\0"));
      const printed = execFileSync("/bin/sh", ["-c", `printf %s ${shellWord(text)}`], {
        encoding: "utf8",
      });
      expect(printed).toBe(text);
    }),
    { numRuns: 30 },
  );
});
