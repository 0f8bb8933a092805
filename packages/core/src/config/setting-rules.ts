import { asWord } from "../record/shape.js";
import { asBoundedText } from "./bounded-text.js";
import { asDisposableNames } from "./disposable-names.js";
import { asPathTemplate, staysNear } from "./path-template.js";
import type { Settings } from "./settings.js";

interface Rule<Value> {
  /** The value, or `undefined` when it is not one of this setting's. */
  readonly read: (value: unknown) => Value | undefined;
  /** May a repository set this value? */
  readonly project: (value: Value) => boolean;
}

const never = (): boolean => false;
const MAX_PARTS = 64;
const MAX_PART = 4096;

/** What each setting may be, and what of it a repository may set: it can switch off and say where worktrees go. */
export const SETTING_RULES: {
  readonly [Name in keyof Settings]: Rule<Exclude<Settings[Name], undefined>>;
} = {
  mode: {
    read: (value) => asWord(value, ["off", "isolate"]),
    project: (value) => value === "off",
  },
  autoCreate: { read: (value) => asWord(value, ["ask", "always", "never"]), project: never },
  sync: { read: (value) => asWord(value, ["manual", "start"]), project: never },
  bashGuard: { read: (value) => asWord(value, ["off", "advise", "block"]), project: never },
  database: {
    read: (value) => asWord(value, ["kuzudb", "ladybugdb", "falkordb"]),
    project: never,
  },
  path: { read: asPathTemplate, project: staysNear },
  disposable: { read: asDisposableNames, project: never },
  command: { read: asCommand, project: never },
};

function asCommand(value: unknown): readonly string[] | undefined {
  if (!Array.isArray(value) || value.length === 0 || value.length > MAX_PARTS) return undefined;
  const fine = value.every((part) => asBoundedText(part, MAX_PART)?.includes("\0") === false);
  return fine ? (value as string[]) : undefined;
}
