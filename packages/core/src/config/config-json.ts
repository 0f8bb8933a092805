import { parseJson } from "../record/parse-record.js";
import { asObject, type Json } from "../record/shape.js";

/** A configuration file's text as a JSON object, or `undefined`. Editors on Windows put a byte order mark before it. */
export function configJson(text: string): Json | undefined {
  return asObject(parseJson(text.replace(/^\uFEFF/, "")));
}
