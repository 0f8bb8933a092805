import fc from "fast-check";
import { expect, test } from "vitest";
import { consentAnswer, consentLabels, consentQuestion } from "../../src/texts/consent-text.ts";

test("the harmless answer is offered first", () => {
  expect(consentLabels(true)[0]).toBe("Not now");
  expect(consentLabels(false)).not.toContain("Never for this worktree");
});

test("whatever was not offered is not now", () => {
  const offered = consentLabels(true);
  fc.assert(
    fc.property(fc.string(), (value) => {
      fc.pre(!offered.includes(value));
      expect(consentAnswer(value, offered)).toBe("not-now");
    }),
  );
  expect(consentAnswer(undefined, offered)).toBe("not-now");
  expect(consentAnswer("Never for this worktree", consentLabels(false))).toBe("not-now");
});

test("each label means one thing", () => {
  const offered = consentLabels(true);
  expect(offered.map((label) => consentAnswer(label, offered))).toEqual([
    "not-now",
    "create",
    "always",
    "never",
  ]);
});

test("a name with control characters cannot forge lines of the question", () => {
  const mark = { ino: "1", birthtimeNs: "1" };
  const identity = {
    commonDir: "/r/.git",
    id: "x\nCreate\u001b[2J",
    top: "/w\r\n/x",
    incarnation: { commondir: mark, pointer: mark, marker: null },
  };
  const question = consentQuestion(identity, "/graphs", "/.cgcignore", undefined);
  expect(question.split("\n")).toHaveLength(3);
  expect(question.replaceAll("\n", "")).not.toMatch(/\p{Cc}/u);
});
