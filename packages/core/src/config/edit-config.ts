import { asObject, type Json } from "../record/shape.js";
import { configJson } from "./config-json.js";
import type { Mode } from "./settings.js";

/**
 * The user file's text with the mode set and everything else kept; `undefined` when the text is no JSON object, or
 * nested so deep that it cannot be written again.
 */
export function setMode(text: string, mode: Mode): string | undefined {
  const json = text.trim() === "" ? {} : configJson(text);
  if (json === undefined) return undefined;
  const { "worktree.mode": _dotted, ...rest } = json;
  const worktree = { ...asObject(rest["worktree"]), mode };
  return formatted({ ...rest, worktree });
}

/** Parsing has no limit of depth, writing has: it ends in a RangeError. */
function formatted(json: Json): string | undefined {
  try {
    return `${JSON.stringify(json, undefined, 2)}\n`;
  } catch {
    return undefined;
  }
}
