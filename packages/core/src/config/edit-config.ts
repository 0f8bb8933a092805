import { parseJson } from "../record/parse-record.js";
import { asObject } from "../record/shape.js";
import type { Mode } from "./settings.js";

/** The user file's text with the mode set and everything else kept; `undefined` when the text is no JSON object. */
export function setMode(text: string, mode: Mode): string | undefined {
  const json = asObject(text.trim() === "" ? {} : parseJson(text));
  if (json === undefined) return undefined;
  const { "worktree.mode": _dotted, ...rest } = json;
  const worktree = { ...asObject(rest["worktree"]), mode };
  return `${JSON.stringify({ ...rest, worktree }, undefined, 2)}\n`;
}
