import { dirname, isAbsolute, resolve } from "node:path";
import { type FileText, parsePathText } from "../../index.js";

/**
 * The checkout that the text of an entry's back-pointer names, as an absolute path; `undefined` when it names none.
 * Nothing proves that it lies there.
 */
export function checkoutNamed(entry: string, back: FileText): string | undefined {
  const parsed = back.kind === "text" ? parsePathText(back.text) : undefined;
  if (parsed?.kind !== "path" || !parsed.path.endsWith("/.git")) return undefined;
  const top = dirname(parsed.path);
  return isAbsolute(top) ? top : resolve(entry, top);
}
