import { parseJson } from "../record/parse-record.js";
import { asObject, asWord, type Json } from "../record/shape.js";
import type { ConfigWarning, Settings } from "./settings.js";

/** What one file sets, and what in it was not taken. */
export interface ParsedConfig {
  readonly values: Partial<Settings>;
  readonly warnings: readonly ConfigWarning[];
}

interface Key {
  /** The setting's value, or `undefined` when it has the wrong type. */
  readonly read: (value: unknown) => Partial<Settings> | undefined;
  /** May a repository set it? A project can only switch off. */
  readonly project: (value: unknown) => boolean;
}

const KEYS: Readonly<Record<string, Key>> = {
  "worktree.mode": {
    read: (value) => setting("mode", asWord(value, ["off", "isolate"])),
    project: (value) => value === "off",
  },
  "worktree.autoCreate": {
    read: (value) => setting("autoCreate", asWord(value, ["ask", "always", "never"])),
    project: () => false,
  },
  "worktree.database": {
    read: (value) => setting("database", asWord(value, ["kuzudb", "ladybugdb", "falkordb"])),
    project: () => false,
  },
  "cgc.command": {
    read: (value) => setting("command", asCommand(value)),
    project: () => false,
  },
};

/**
 * Reads a configuration file's text: JSON, keys nested or dotted. Unknown keys and wrong types are warned of and left
 * out. With `owner` `"project"` only what a repository may set is taken.
 */
export function parseConfig(file: string, text: string, owner: "user" | "project"): ParsedConfig {
  const json = asObject(parseJson(text));
  if (json === undefined) return { values: {}, warnings: [{ file, key: "", problem: "no-json" }] };
  const warnings: ConfigWarning[] = [];
  let values: Partial<Settings> = {};
  for (const [name, value] of dotted(json)) {
    const key = Object.hasOwn(KEYS, name) ? KEYS[name] : undefined;
    const read = key?.read(value);
    if (key === undefined) warnings.push({ file, key: name, problem: "unknown-key" });
    else if (read === undefined) warnings.push({ file, key: name, problem: "wrong-type" });
    else if (owner === "project" && !key.project(value))
      warnings.push({ file, key: name, problem: "not-allowed-here" });
    else values = { ...values, ...read };
  }
  return { values, warnings };
}

/**
 * `{ "worktree": { "mode": … } }` and `{ "worktree.mode": … }` are the same. Keys have two parts: a repository's file may
 * nest objects without end, and is not followed deeper.
 */
function dotted(json: Json): [string, unknown][] {
  return Object.entries(json).flatMap(([group, value]): [string, unknown][] => {
    const inner = asObject(value);
    if (inner === undefined) return [[group, value]];
    return Object.entries(inner).map(([name, part]) => [`${group}.${name}`, part]);
  });
}

function setting<Name extends keyof Settings>(
  name: Name,
  value: Settings[Name] | undefined,
): Partial<Settings> | undefined {
  return value === undefined ? undefined : ({ [name]: value } as Partial<Settings>);
}

function asCommand(value: unknown): readonly string[] | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined;
  const fine = value.every(
    (part) => typeof part === "string" && part !== "" && !part.includes("\0"),
  );
  return fine ? (value as string[]) : undefined;
}
