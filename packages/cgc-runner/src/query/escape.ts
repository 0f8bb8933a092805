/** A string as a Cypher literal. */
export function literal(text: string): string {
  return `'${text.replace(/[\\']/g, "\\$&")}'`;
}
