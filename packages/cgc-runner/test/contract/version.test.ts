import fc from "fast-check";
import { expect, test } from "vitest";
import { parseVersion } from "../../src/contract/version.ts";

test.each([
  ["CodeGraphContext 0.6.13\n", "0.6.13"],
  ["No configuration file found. Using defaults.\nCodeGraphContext 0.7.0rc1\n", "0.7.0rc1"],
])("the version in %j is %s", (text, version) => {
  expect(parseVersion(text)).toBe(version);
});

test.each([
  "",
  "0.6.13",
  "CodeGraphContext",
  "CodeGraphContext 0.6",
  "see CodeGraphContext 0.6.13",
  "SomethingElse 0.6.13",
])("%j is no version of cgc", (text) => {
  expect(parseVersion(text)).toBeUndefined();
});

test("no text makes it throw", () => {
  fc.assert(fc.property(fc.string(), (text) => void parseVersion(text)));
});
