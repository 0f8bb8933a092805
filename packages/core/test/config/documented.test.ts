import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parseConfig } from "../../src/config/parse-config.ts";
import { DEFAULT_SETTINGS, SETTING_KEYS, type Settings } from "../../src/config/settings.ts";

const page = readFileSync(new URL("../../../../docs/configuration.md", import.meta.url), "utf8");
const examples = [...page.matchAll(/^```json\n([\s\S]*?)^```$/gm)].map(([, json = ""]) => json);

test.each(Object.keys(SETTING_KEYS) as (keyof Settings)[])("%s is in the table", (name) => {
  const row = page.split("\n").find((line) => line.startsWith(`| \`${SETTING_KEYS[name]}\` `));
  const value = DEFAULT_SETTINGS[name];
  const shown = typeof value === "string" ? value : JSON.stringify(value);
  if (name !== "database" && name !== "disposable") expect(row).toContain(`| \`${shown}\` `);
  else expect(row).toBeDefined();
});

test("every name that is disposable by default is told, in order", () => {
  const told = DEFAULT_SETTINGS.disposable.map((name) => `\`${name}\``).join(", ");
  expect(page.replaceAll("\n", " ")).toContain(told);
});

test("the examples are taken as they stand", () => {
  const [user = "", project = ""] = examples;
  expect(examples).toHaveLength(2);
  expect(parseConfig("f", user, "user").warnings).toEqual([]);
  expect(parseConfig("f", project, "project")).toEqual({
    values: { mode: "off", path: DEFAULT_SETTINGS.path },
    warnings: [],
  });
});
