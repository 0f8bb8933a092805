import { join } from "node:path";
import {
  type Mode,
  type ParsedConfig,
  parseConfig,
  type ResolvedConfig,
  resolveConfig,
  setMode,
} from "../../index.js";
import { realPath } from "../observe/file-system.js";
import { readSmallFile } from "../observe/small-file.js";
import { replaceFile } from "../store/durable-file.js";
import { type Environment, userConfigFile } from "../store/home.js";

const MAX_CONFIG_BYTES = 256 * 1024;
const NOTHING: ParsedConfig = { values: {}, warnings: [] };

/** The configuration that holds, with the warnings of files and variables. */
export type ReadConfig = ResolvedConfig;

/**
 * Reads the configuration for a checkout.
 *
 * `top` is asked for only when the mode is not already off: off reads nothing of a repository. Throws `home-unset`.
 */
export function readConfig(env: Environment, top: () => string | undefined): ReadConfig {
  const user = readFile(userConfigFile(env), "user");
  const withProject = (project: ParsedConfig): ReadConfig => {
    const resolved = resolveConfig({
      user: user.values,
      project: project.values,
      modeVariable: env["WT_MODE"],
      cgcVariable: env["WT_CGC"],
    });
    return { ...resolved, warnings: [...resolved.warnings, ...user.warnings, ...project.warnings] };
  };
  const alone = withProject(NOTHING);
  if (alone.settings.mode === "off") return alone;
  const directory = top();
  return directory === undefined
    ? alone
    : withProject(readFile(join(directory, ".wt.json"), "project"));
}

/** Writes the mode into the user file; `false` when that file is no JSON and stays as it is. Throws `home-unset`, `state-unwritable`. */
export function writeMode(env: Environment, mode: Mode): boolean {
  const file = userConfigFile(env);
  const text = readSmallFile(file, MAX_CONFIG_BYTES);
  const edited =
    text.kind === "fault" ? undefined : setMode(text.kind === "text" ? text.text : "", mode);
  if (edited === undefined) return false;
  // A link to a dotfile stays a link.
  const real = realPath(file);
  replaceFile(real.kind === "real" ? real.path : file, edited);
  return true;
}

function readFile(file: string, owner: "user" | "project"): ParsedConfig {
  const text = readSmallFile(file, MAX_CONFIG_BYTES);
  if (text.kind === "absent") return NOTHING;
  if (text.kind === "fault")
    return { values: {}, warnings: [{ file, key: "", problem: "unreadable" }] };
  return parseConfig(file, text.text, owner);
}
