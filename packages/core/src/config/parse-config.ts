import { asObject, type Json } from "../record/shape.js";
import { configJson } from "./config-json.js";
import { SETTING_RULES } from "./setting-rules.js";
import { type ConfigWarning, SETTING_KEYS, type Settings } from "./settings.js";

/** What one file sets, and what in it was not taken. */
export interface ParsedConfig {
  readonly values: Partial<Settings>;
  readonly warnings: readonly ConfigWarning[];
}

type Owner = "user" | "project";

const NAMES = Object.keys(SETTING_KEYS) as (keyof Settings)[];
const BY_KEY: ReadonlyMap<string, keyof Settings> = new Map(
  NAMES.map((name) => [SETTING_KEYS[name], name]),
);
const GROUPS: ReadonlySet<string> = new Set(
  [...BY_KEY.keys()].map((key) => key.slice(0, key.indexOf("."))),
);

/**
 * Reads a configuration file's text: JSON, keys nested or dotted; of a key that is given twice the last value counts. A
 * key that is unknown or has a wrong value is warned of once and left out. With `owner` `"project"` only what a
 * repository may set is taken. `$schema` is for editors.
 */
export function parseConfig(file: string, text: string, owner: Owner): ParsedConfig {
  const json = configJson(text);
  if (json === undefined) return { values: {}, warnings: [{ file, key: "", problem: "no-json" }] };
  const problems = new Map<string, ConfigWarning["problem"]>();
  let values: Partial<Settings> = {};
  for (const [key, value] of dotted(json)) {
    const taken = take(key, value, owner);
    if (typeof taken === "object") values = { ...values, ...taken };
    else problems.set(key, taken);
  }
  return { values, warnings: [...problems].map(([key, problem]) => ({ file, key, problem })) };
}

function take(
  key: string,
  value: unknown,
  owner: Owner,
): Partial<Settings> | ConfigWarning["problem"] {
  if (key === "$schema") return typeof value === "string" ? {} : "wrong-type";
  const name = BY_KEY.get(key);
  if (name === undefined) return GROUPS.has(key) ? "wrong-type" : "unknown-key";
  return takeSetting(name, value, owner);
}

function takeSetting<Name extends keyof Settings>(
  name: Name,
  value: unknown,
  owner: Owner,
): Partial<Settings> | ConfigWarning["problem"] {
  const rule = SETTING_RULES[name];
  const read = rule.read(value);
  if (read === undefined) return "wrong-type";
  if (owner === "project" && !rule.project(read)) return "not-allowed-here";
  return { [name]: read };
}

/**
 * `{ "worktree": { "mode": … } }` and `{ "worktree.mode": … }` are the same. Keys have two parts: a repository's file may
 * nest objects without end, and is not followed deeper.
 */
function dotted(json: Json): [string, unknown][] {
  return Object.entries(json).flatMap(([group, value]): [string, unknown][] => {
    const inner = GROUPS.has(group) ? asObject(value) : undefined;
    if (inner === undefined) return [[group, value]];
    return Object.entries(inner).map(([name, part]) => [`${group}.${name}`, part]);
  });
}
