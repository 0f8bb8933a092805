import type { QueryFault } from "../contract/cgc-error.js";
import { maskQuoted } from "./mask.js";

const MAX_LENGTH = 20_000;
const READ_START = /^(?:OPTIONAL\s+MATCH|MATCH|WITH|UNWIND|RETURN)\b/i;
/** Words that write, load or reach outside; cgc's own filter lets EXPORT through, which wrote a directory. */
const WORDS =
  "(?:EXPORT|IMPORT|LOAD|COPY|ATTACH|INSTALL|UNINSTALL|CALL|CREATE|MERGE|SET|DELETE|DETACH|REMOVE|DROP|ALTER|FOREACH|" +
  "BEGIN|COMMIT|ROLLBACK|CHECKPOINT|UPDATE|USE)";
/** After `.` it is a property, after `:` a label. */
const FORBIDDEN = new RegExp(`(?<![.:\\w])${WORDS}(?!\\w)`, "i");
/** A number ends where its digits end: `LIMIT 1LOAD FROM 'file'` read that file, past cgc's own filter. */
const FORBIDDEN_AFTER_NUMBER = new RegExp(`(?<!\\w)\\d[\\w.]*${WORDS}(?!\\w)`, "i");

/** Why this statement is not run; `undefined` when it only reads. Words in string literals and back-ticks are data. */
export function queryFault(cypher: string): QueryFault | undefined {
  const text = cypher.trim();
  if (text === "") return "empty";
  if (text.length > MAX_LENGTH) return "too-long";
  // Half a surrogate pair reaches cgc as another character.
  if (/(?![\t\n\r])[\p{Cc}\p{Cs}]/u.test(text)) return "control-character";
  const code = maskQuoted(text);
  if (code === undefined) return "unclosed-quote";
  if (/\/\/|\/\*/.test(code)) return "comment";
  if (code.includes(";")) return "several-statements";
  if (!READ_START.test(code)) return "no-read-start";
  const forbidden = FORBIDDEN.test(code) || FORBIDDEN_AFTER_NUMBER.test(code);
  return forbidden ? "forbidden-word" : undefined;
}
