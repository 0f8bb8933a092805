import { isAbsolute, join } from "node:path";
import { type Refusal, RefusedError } from "../../index.js";

/** The variables that say where things are; a plain `process.env` does. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** The user's home; `undefined` when `HOME` is unset, empty or relative. Never guessed from the user database. */
export function homeOf(env: Environment): string | undefined {
  const home = process.platform === "win32" ? (env["HOME"] ?? env["USERPROFILE"]) : env["HOME"];
  return home && isAbsolute(home) ? home : undefined;
}

/** Where our state lies: `$WT_STATE_DIR`, else `$XDG_STATE_HOME/wt`, else `~/.local/state/wt`. Throws `home-unset`. */
export function stateDirectory(env: Environment): string {
  const named = absolute(env["WT_STATE_DIR"]);
  if (named) return named;
  if (process.platform === "win32" && absolute(env["LOCALAPPDATA"]))
    return join(env["LOCALAPPDATA"] as string, "wt");
  return join(absolute(env["XDG_STATE_HOME"]) ?? join(home(env), ".local", "state"), "wt");
}

/** The user's configuration file: `$XDG_CONFIG_HOME/wt/config.json`, else `~/.config/wt/config.json`. Throws `home-unset`. */
export function userConfigFile(env: Environment): string {
  return join(absolute(env["XDG_CONFIG_HOME"]) ?? join(home(env), ".config"), "wt", "config.json");
}

/** The XDG rules: a relative path is ignored. */
function absolute(path: string | undefined): string | undefined {
  return path && isAbsolute(path) ? path : undefined;
}

function home(env: Environment): string {
  const home = homeOf(env);
  if (home === undefined) throw new RefusedError<Refusal>({ code: "home-unset" });
  return home;
}
