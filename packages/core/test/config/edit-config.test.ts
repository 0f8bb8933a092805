import fc from "fast-check";
import { expect, test } from "vitest";
import { setMode } from "../../src/config/edit-config.ts";
import { parseConfig } from "../../src/config/parse-config.ts";

const modeOf = (text: string): unknown => parseConfig("f", text, "user").values.mode;

test("setting the mode keeps every other key", () => {
  const before = {
    cgc: { command: ["x"] },
    worktree: { autoCreate: "never", mode: "off" },
    z: [1],
  };
  const after = JSON.parse(setMode(JSON.stringify(before), "isolate") ?? "");
  expect(after).toEqual({ ...before, worktree: { autoCreate: "never", mode: "isolate" } });
});

test("setting the mode keeps every other key, whatever they are", () => {
  const files = fc.dictionary(
    fc.string().filter((key) => !key.startsWith("worktree") && key !== "__proto__"),
    fc.jsonValue(),
  );
  fc.assert(
    fc.property(files, (json) => {
      const text = setMode(JSON.stringify(json), "isolate") ?? "";
      const { worktree, ...rest } = JSON.parse(text);
      expect([worktree, rest]).toEqual([{ mode: "isolate" }, JSON.parse(JSON.stringify(json))]);
    }),
  );
});

test.each([
  "",
  " \n",
  "{}",
  '{"worktree.mode":"off"}',
  '{"worktree":{"mode":"off"}}',
  '{"worktree":1}',
  '\uFEFF{"worktree.mode":"off"}',
  '{"worktree.mode":"off","worktree":{"mode":"off"}}',
  '{"worktree":{"mode":"off"},"worktree.mode":"off"}',
])("in %j the mode holds afterwards", (text) => {
  expect(modeOf(setMode(text, "isolate") ?? "")).toBe("isolate");
});

test("a key named __proto__ stays a key", () => {
  const before = '{"__proto__":{"a":1},"worktree":{"__proto__":{"b":2}}}';
  const after = '{"__proto__":{"a":1},"worktree":{"__proto__":{"b":2},"mode":"off"}}';
  expect(setMode(before, "off")?.replace(/\s/g, "")).toBe(after);
});

test("what is nested too deep to be written again is left alone", () => {
  expect(setMode(`{"x":${"[".repeat(100_000)}${"]".repeat(100_000)}}`, "off")).toBeUndefined();
});

test.each(["[]", "{", "null", '"off"', "// note\n{}"])("%j is left alone", (text) => {
  expect(setMode(text, "isolate")).toBeUndefined();
});
