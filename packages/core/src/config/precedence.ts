import {
  type ConfigWarning,
  DEFAULT_SETTINGS,
  type Mode,
  type Settings,
  type Source,
} from "./settings.js";

/** What each place says, before precedence. */
export interface ConfigSources {
  readonly user: Partial<Settings>;
  readonly project: Partial<Settings>;
  /** `WT_MODE` as it stands. */
  readonly modeVariable: string | undefined;
  /** `WT_CGC` as it stands: one program path, never split. */
  readonly cgcVariable: string | undefined;
}

/** The settings that hold, and where the mode came from. */
export interface ResolvedConfig {
  readonly settings: Settings;
  readonly modeSource: Source;
  /** Of the variables alone. */
  readonly warnings: readonly ConfigWarning[];
}

/** For the mode: `WT_MODE`, then a project's `off`, then the user file. For the rest: variable, user file, default. */
export function resolveConfig(sources: ConfigSources): ResolvedConfig {
  const { user, cgcVariable, modeVariable } = sources;
  const [mode, modeSource] = resolveMode(sources);
  const command = cgcVariable ? [cgcVariable] : (user.command ?? DEFAULT_SETTINGS.command);
  const wrong = modeVariable && modeSource !== "WT_MODE";
  const warnings: ConfigWarning[] = wrong
    ? [{ file: "", key: "WT_MODE", problem: "wrong-variable" }]
    : [];
  return { settings: { ...DEFAULT_SETTINGS, ...user, mode, command }, modeSource, warnings };
}

function resolveMode({ modeVariable, project, user }: ConfigSources): [Mode, Source] {
  if (modeVariable === "off" || modeVariable === "isolate") return [modeVariable, "WT_MODE"];
  if (project.mode === "off") return ["off", "project file"];
  if (user.mode !== undefined) return [user.mode, "user file"];
  return [DEFAULT_SETTINGS.mode, "default"];
}
