/** A text of 1 to `most` characters (code points, as a JSON schema counts them), or `undefined`. */
export function asBoundedText(value: unknown, most: number): string | undefined {
  if (typeof value !== "string" || value === "" || value.length > 2 * most) return undefined;
  return [...value].length <= most ? value : undefined;
}
