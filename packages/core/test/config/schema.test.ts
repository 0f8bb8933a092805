import { createRequire } from "node:module";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseConfig } from "../../src/config/parse-config.ts";
import { DEFAULT_SETTINGS, SETTING_KEYS, type Settings } from "../../src/config/settings.ts";

interface Schema {
  readonly properties: Readonly<Record<string, { readonly properties?: object }>>;
  readonly $defs: Readonly<Record<string, { readonly default?: unknown; description: string }>>;
}

/** As an editor or another package finds them: by their public names. */
const require = createRequire(import.meta.url);
const userSchema: Schema = require("@wt/core/config.schema.json");
const projectSchema: Schema = require("@wt/core/project.schema.json");
const ajv = new Ajv2020({ strict: true });
const validators = {
  user: ajv.compile(userSchema),
  project: ajv.compile(projectSchema),
} satisfies Record<string, ValidateFunction>;
type Owner = keyof typeof validators;

const NAMES = Object.keys(SETTING_KEYS) as (keyof Settings)[];
const KEYS = Object.values(SETTING_KEYS);

/** What the schema says of a text and what the parser says: both whether all of it is taken. */
const verdicts = (text: string, owner: Owner): { schema: boolean; parser: boolean } => ({
  schema: validators[owner](JSON.parse(text)),
  parser: parseConfig("f", text, owner).warnings.length === 0,
});

const nested = (key: string, value: unknown): unknown => {
  const [group = "", name = ""] = key.split(".");
  return { [group]: { [name]: value } };
};

describe("the schema of the user's file", () => {
  test.each(NAMES)("describes %s, dotted and nested, with its default", (name) => {
    const reference = { $ref: `#/$defs/${name}` };
    const [group = "", part = ""] = SETTING_KEYS[name].split(".");
    expect(userSchema.properties[SETTING_KEYS[name]]).toEqual(reference);
    expect(userSchema.properties[group]?.properties).toMatchObject({ [part]: reference });
    expect(userSchema.$defs[name]?.default).toEqual(DEFAULT_SETTINGS[name]);
    expect(userSchema.$defs[name]?.description).toMatch(/^\S.*\.$/);
  });

  test("describes nothing else", () => {
    const groups = ["worktree", "cgc"];
    expect(new Set(Object.keys(userSchema.properties))).toEqual(
      new Set(["$schema", ...groups, ...KEYS]),
    );
    const parts = groups.flatMap((group) =>
      Object.keys(userSchema.properties[group]?.properties ?? {}).map((part) => `${group}.${part}`),
    );
    expect(new Set(parts)).toEqual(new Set(KEYS));
  });
});

/** A key, a value, and which owner may write it. */
const TABLE: readonly [key: string, value: unknown, user: boolean, project: boolean][] = [
  ["worktree.mode", "off", true, true],
  ["worktree.mode", "isolate", true, false],
  ["worktree.mode", "on", false, false],
  ["worktree.mode", null, false, false],
  ["worktree.autoCreate", "always", true, false],
  ["worktree.autoCreate", "Ask", false, false],
  ["worktree.sync", "start", true, false],
  ["worktree.sync", true, false, false],
  ["worktree.bashGuard", "block", true, false],
  ["worktree.bashGuard", "warn", false, false],
  ["worktree.database", "kuzudb", true, false],
  ["worktree.database", "neo4j", false, false],
  ["worktree.path", "../{repo}.worktrees/{branch}", true, true],
  ["worktree.path", "trees/{branch}", true, true],
  ["worktree.path", "~/trees/{repo}/{branch}", true, false],
  ["worktree.path", "../{branch}", true, false],
  ["worktree.path", "../{repo}", false, false],
  ["worktree.path", ".git/{branch}", false, false],
  ["worktree.disposable", ["out", "out"], true, false],
  ["worktree.disposable", ["a/b"], false, false],
  ["cgc.command", ["uvx", "cgc"], true, false],
  ["cgc.command", [], false, false],
  ["cgc.command", [""], false, false],
  ["cgc.command", ["a\0"], false, false],
  ["cgc.command", "cgc", false, false],
  ["worktree.colour", "red", false, false],
  ["worktree.__proto__", {}, false, false],
  ["worktree.constructor", 1, false, false],
];

describe("schema and parser agree", () => {
  test.each(TABLE)("on %s: %j", (key, value, user, project) => {
    for (const json of [{ [key]: value }, nested(key, value)]) {
      const text = JSON.stringify(json);
      expect(verdicts(text, "user")).toEqual({ schema: user, parser: user });
      expect(verdicts(text, "project")).toEqual({ schema: project, parser: project });
    }
  });

  test.each<[string, string, (length: number) => unknown, number]>([
    ["characters", "worktree.path", (length) => `{branch}${"😀".repeat(length - 8)}`, 1024],
    ["names", "worktree.disposable", (length) => Array(length).fill("x"), 200],
    ["characters of a name", "worktree.disposable", (length) => ["é".repeat(length)], 255],
    ["parts", "cgc.command", (length) => Array(length).fill("x"), 64],
    ["characters of a part", "cgc.command", (length) => ["😀".repeat(length)], 4096],
  ])("on how many %s %s may have", (_what, key, valueWith, most) => {
    const at = (length: number) => verdicts(JSON.stringify({ [key]: valueWith(length) }), "user");
    expect(at(most)).toEqual({ schema: true, parser: true });
    expect(at(most + 1)).toEqual({ schema: false, parser: false });
  });

  test.each([
    ["{}", true],
    ['{"worktree":{},"$schema":"x"}', true],
    ["[]", false],
    ["null", false],
    ['{"worktree":[]}', false],
    ['{"worktree.mode":{}}', false],
    ['{"$schema":1}', false],
    ['{"editor":{}}', false],
    ['{"__proto__":{}}', false],
    ['{"":1}', false],
  ])("on %s", (text, valid) => {
    for (const owner of ["user", "project"] as const)
      expect(verdicts(text, owner)).toEqual({ schema: valid, parser: valid });
  });

  const piece = fc.constantFrom(
    ...["{branch}", "{branch}", "{repo}", "../", "../{repo}.", "/", "..", ".", "~", "\\", ":"],
    ...[".git", "-", "a", "{", "}", "!", "*", "\0", "\n", "\ud800", "\u202e", "😀"],
  );
  const words = ["off", "isolate", "ask", "always", "never", "manual", "start", "advise", "block"];
  const text = fc.oneof(
    fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join("")),
    fc.constantFrom(...words, "kuzudb", "falkordb"),
    fc.string({ unit: "binary" }),
  );
  const value = fc.oneof(
    { weight: 4, arbitrary: text },
    { weight: 2, arbitrary: fc.array(text, { maxLength: 4 }) },
    { weight: 1, arbitrary: fc.jsonValue() },
  );
  const part = fc.constantFrom(...KEYS.map((key) => key.slice(key.indexOf(".") + 1)), "x");
  const entry = fc.oneof(
    fc.tuple(fc.constantFrom(...KEYS, "$schema", "worktree", "x", "__proto__"), value),
    fc.tuple(fc.constantFrom("worktree", "cgc", "x"), fc.dictionary(part, value, { maxKeys: 2 })),
  );
  /** Written by hand, for an object literal takes `__proto__` for more than a key. */
  const file = fc
    .uniqueArray(entry, { maxLength: 3, selector: ([key]) => key })
    .map((entries) =>
      entries.map(([key, json]) => `${JSON.stringify(key)}:${JSON.stringify(json)}`).join(","),
    )
    .map((inner) => `{${inner}}`);

  test.each<Owner>(["user", "project"])("on whatever a %s writes", (owner) => {
    const seen = { valid: 0, invalid: 0 };
    fc.assert(
      fc.property(file, (json) => {
        const { schema, parser } = verdicts(json, owner);
        expect(parser).toBe(schema);
        if (json !== "{}") seen[schema ? "valid" : "invalid"] += 1;
      }),
      { numRuns: 5000 },
    );
    expect(seen.valid, "valid files").toBeGreaterThan(50);
    expect(seen.invalid, "invalid files").toBeGreaterThan(50);
  });
});
