/** Narrow readers of untrusted JSON: each answers the value, or `undefined` when it has another shape. */
export type Json = Readonly<Record<string, unknown>>;

/** A JSON object, not an array. */
export function asObject(value: unknown): Json | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Json)
    : undefined;
}

/** A string; empty only where `allowEmpty`. NUL is never in one of ours. */
export function asText(value: unknown, allowEmpty = false): string | undefined {
  if (typeof value !== "string" || value.includes("\0")) return undefined;
  return value === "" && !allowEmpty ? undefined : value;
}

/** A whole number of at least `least`. */
export function asCount(value: unknown, least = 0): number | undefined {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= least
    ? value
    : undefined;
}

/** One of the given words. */
export function asWord<const Word extends string>(
  value: unknown,
  words: readonly Word[],
): Word | undefined {
  return words.find((word) => word === value);
}

/** Decimal digits as they come from a 64-bit number. */
export function asDigits(value: unknown): string | undefined {
  return typeof value === "string" && /^[0-9]{1,20}$/.test(value) ? value : undefined;
}

/** The 32 hex digits of a random token. */
export function asToken(value: unknown): string | undefined {
  return typeof value === "string" && /^[0-9a-f]{32}$/.test(value) ? value : undefined;
}

/** `undefined` when any part is missing, else the parts. */
export function whole<Parts extends Readonly<Record<string, unknown>>>(
  parts: Parts,
): { readonly [Key in keyof Parts]: Exclude<Parts[Key], undefined> } | undefined {
  const missing = Object.values(parts).includes(undefined);
  return missing ? undefined : (parts as { [Key in keyof Parts]: Exclude<Parts[Key], undefined> });
}
