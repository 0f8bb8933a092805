const QUOTED = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`[^`]*`/gs;

/**
 * The statement with blanks for all that is quoted: what is left is code, at the places where it was. `undefined` when a
 * quote is not closed.
 */
export function maskQuoted(cypher: string): string | undefined {
  if (/['"`]/.test(cypher.replace(QUOTED, ""))) return undefined;
  return cypher.replace(QUOTED, (part) => {
    const quote = part.charAt(0);
    return quote + " ".repeat(part.length - 2) + quote;
  });
}
