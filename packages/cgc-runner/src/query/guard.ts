import type { QueryFault } from "../contract/cgc-error.js";

const MAX_LENGTH = 20_000;
const READ_START = /^(?:OPTIONAL\s+MATCH|MATCH|WITH|UNWIND|RETURN)\b/i;
/** Words that write, load or reach outside; cgc's own filter lets EXPORT through, which wrote a directory. */
const FORBIDDEN =
  /(?<![.:\w])(?:EXPORT|IMPORT|LOAD|COPY|ATTACH|INSTALL|UNINSTALL|CALL|CREATE|MERGE|SET|DELETE|DETACH|REMOVE|DROP|ALTER|FOREACH|BEGIN|COMMIT|ROLLBACK|CHECKPOINT|UPDATE|USE)(?!\w)/i;

/** Why this statement is not run; `undefined` when it only reads. Words in string literals and back-ticks are data. */
export function queryFault(cypher: string): QueryFault | undefined {
  const text = cypher.trim();
  if (text === "") return "empty";
  if (text.length > MAX_LENGTH) return "too-long";
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(text)) return "control-character";
  const code = withoutLiterals(text);
  if (code === undefined) return "unclosed-quote";
  if (/\/\/|\/\*/.test(code)) return "comment";
  if (code.includes(";")) return "several-statements";
  if (!READ_START.test(code)) return "no-read-start";
  return FORBIDDEN.test(code) ? "forbidden-word" : undefined;
}

/** The statement with every quoted part replaced by an empty one; `undefined` when a quote is not closed. */
function withoutLiterals(text: string): string | undefined {
  const code = text.replace(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`[^`]*`/gs, (literal) => {
    const quote = literal[0] ?? "";
    return quote + quote;
  });
  // What is left of quotes comes in empty pairs only.
  return /['"`]/.test(code.replace(/''|""|``/g, "")) ? undefined : code;
}
