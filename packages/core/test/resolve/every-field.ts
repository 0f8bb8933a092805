/** Where one field stands in a plain value: its names joined by dots; numbers in a list. */
export type FieldPath = string;

/** Every field of a plain value that holds no further ones; an empty list counts as one. */
export function fieldsOf(value: unknown, path = ""): FieldPath[] {
  if (typeof value !== "object" || value === null || Object.keys(value).length === 0) return [path];
  return Object.entries(value).flatMap(([name, inner]) =>
    fieldsOf(inner, path === "" ? name : `${path}.${name}`),
  );
}

/** A copy of `value` with another value in one field: `other` of the one that is there. */
export function withOther<Value extends object>(
  value: Value,
  path: FieldPath,
  other: (before: unknown) => unknown = otherOf,
): Value {
  const [name = "", ...rest] = path.split(".");
  const before = (value as Record<string, unknown>)[name];
  const inner =
    rest.length === 0 ? other(before) : withOther(Object(before), rest.join("."), other);
  const copy = Array.isArray(value) ? [...value] : { ...value };
  return Object.assign(copy, { [name]: inner }) as Value;
}

/** Another value of the same shape. */
function otherOf(before: unknown): unknown {
  if (before === null) return "f".repeat(32);
  if (typeof before === "number") return before + 1;
  if (typeof before === "string") return before.slice(0, -1) + (before.endsWith("1") ? "2" : "1");
  throw new Error(`no other value is known for ${JSON.stringify(before)}`);
}
