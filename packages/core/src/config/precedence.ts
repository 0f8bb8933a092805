import { type ConfigWarning, DEFAULT_SETTINGS, type Settings, type Source } from "./settings.js";

/** What each place says, before precedence. */
export interface ConfigSources {
  readonly user: Partial<Settings>;
  readonly project: Partial<Settings>;
  /** `WT_MODE` as it stands. */
  readonly modeVariable: string | undefined;
  /** `WT_CGC` as it stands: one program path, never split. */
  readonly cgcVariable: string | undefined;
}

/** The settings that hold, and where each came from. */
export interface ResolvedConfig {
  readonly settings: Settings;
  readonly sources: { readonly [Name in keyof Settings]: Source };
  /** Of the variables alone. */
  readonly warnings: readonly ConfigWarning[];
}

/**
 * Each setting is taken from the first that sets it: its variable (`WT_MODE`, `WT_CGC`), the project's file (`off` and a
 * path alone), the user's file, the default. The project comes before the user because it speaks for one repository.
 */
export function resolveConfig(said: ConfigSources): ResolvedConfig {
  const { mode, path } = said.project;
  const modeVariable = asMode(said.modeVariable);
  const weakestFirst: readonly (readonly [Source, Partial<Settings>])[] = [
    ["default", DEFAULT_SETTINGS],
    ["user file", said.user],
    ["project file", { ...(mode === "off" && { mode }), ...(path !== undefined && { path }) }],
    ["WT_CGC", said.cgcVariable ? { command: [said.cgcVariable] } : {}],
    ["WT_MODE", modeVariable ? { mode: modeVariable } : {}],
  ];
  const settings = Object.assign({}, ...weakestFirst.map(([, values]) => values)) as Settings;
  const sources = Object.fromEntries(
    weakestFirst.flatMap(([source, values]) => Object.keys(values).map((name) => [name, source])),
  ) as ResolvedConfig["sources"];
  const wrong = said.modeVariable && modeVariable === undefined;
  const warnings: ConfigWarning[] = wrong
    ? [{ file: "", key: "WT_MODE", problem: "wrong-variable" }]
    : [];
  return { settings, sources, warnings };
}

function asMode(variable: string | undefined): Settings["mode"] | undefined {
  return variable === "off" || variable === "isolate" ? variable : undefined;
}
