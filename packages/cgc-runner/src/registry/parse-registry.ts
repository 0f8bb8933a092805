import type { RegisteredContext, RegistryLookup } from "@wt/core";
import { isMap, isScalar, parseDocument } from "yaml";

/** cgc's registry as it was read. */
export type RegistrySnapshot =
  | { readonly kind: "read"; readonly contexts: ReadonlyMap<string, RegisteredContext> }
  | Extract<RegistryLookup, { kind: "broken" }>;

/**
 * Reads the text of cgc's `config.yaml`. A text that does not parse, or has another shape, is broken: cgc takes such a
 * file for "no contexts" and overwrites it, so nothing of ours may write while it stands.
 */
export function parseRegistry(file: string, text: string): RegistrySnapshot {
  const broken = (detail: string, line?: number): RegistrySnapshot => ({
    kind: "broken",
    file,
    line,
    detail,
  });
  const document = parseDocument(text, { uniqueKeys: true });
  const error = document.errors[0];
  if (error) return broken(error.code, error.linePos?.[0].line);
  if (document.contents === null) return { kind: "read", contexts: new Map() };
  if (!isMap(document.contents)) return broken("no mapping", 1);
  const node: unknown = document.get("contexts", true);
  if (node === undefined || (isScalar(node) && node.value === null))
    return { kind: "read", contexts: new Map() };
  if (!isMap(node)) return broken("contexts is no mapping");
  const contexts = new Map<string, RegisteredContext>();
  for (const { key, value } of node.items) {
    const name = isScalar(key) ? String(key.value) : undefined;
    const context = isMap(value) ? asContext(value.toJS(document)) : undefined;
    if (name === undefined || context === undefined)
      return broken(`context ${name ?? "?"} is no mapping`);
    contexts.set(name, context);
  }
  return { kind: "read", contexts };
}

function asContext(value: unknown): RegisteredContext | undefined {
  const json = value as Readonly<Record<string, unknown>>;
  const text = (name: string): string => (typeof json[name] === "string" ? json[name] : "");
  const repos = json["repos"] ?? [];
  if (!Array.isArray(repos)) return undefined;
  return { database: text("database"), databasePath: text("db_path"), repos: repos.map(String) };
}
