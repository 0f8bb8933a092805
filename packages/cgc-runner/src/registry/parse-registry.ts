import type { RegisteredContext, RegistryLookup } from "@wt/core";
import { isMap, isNode, isScalar, isSeq, LineCounter, type Pair, parseDocument } from "yaml";

/** cgc's registry as it was read. */
export type RegistrySnapshot =
  | { readonly kind: "read"; readonly contexts: ReadonlyMap<string, RegisteredContext> }
  | Extract<RegistryLookup, { kind: "broken" }>;

/**
 * Reads the text of cgc's `config.yaml`. A text that does not parse, or has another shape, is broken: cgc takes such a
 * file for "no contexts" and overwrites it, so nothing of ours may write while it stands.
 */
export function parseRegistry(file: string, text: string): RegistrySnapshot {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { uniqueKeys: true, lineCounter });
  const broken = (detail: string, at: unknown): RegistrySnapshot => {
    const offset = isNode(at) ? at.range?.[0] : undefined;
    const line = offset === undefined ? undefined : lineCounter.linePos(offset).line;
    return { kind: "broken", file, line, detail };
  };
  const error = document.errors[0];
  if (error) return { kind: "broken", file, line: error.linePos?.[0].line, detail: error.code };
  const root = document.contents;
  if (root === null) return { kind: "read", contexts: new Map() };
  if (!isMap(root)) return broken("no mapping", root);
  const node: unknown = root.get("contexts", true);
  if (node === undefined || (isScalar(node) && node.value === null))
    return { kind: "read", contexts: new Map() };
  if (!isMap(node)) return broken("contexts is no mapping", node);
  const contexts = new Map<string, RegisteredContext>();
  for (const pair of node.items) {
    const name = isScalar(pair.key) ? String(pair.key.value) : undefined;
    const context = asContext(pair);
    if (name === undefined || context === undefined)
      return broken(`context ${name ?? "?"} has another shape`, pair.key);
    contexts.set(name, context);
  }
  return { kind: "read", contexts };
}

/** cgc writes no anchors: a value behind an alias is not looked at, and so cannot grow without end. */
function asContext({ value }: Pair): RegisteredContext | undefined {
  if (!isMap(value)) return undefined;
  const text = (name: string): string => {
    const found: unknown = value.get(name);
    return typeof found === "string" ? found : "";
  };
  const repos = asTexts(value.get("repos", true));
  return repos && { database: text("database"), databasePath: text("db_path"), repos };
}

/** A list of texts; none at all, as in an entry that was just made, is an empty one. */
function asTexts(node: unknown): readonly string[] | undefined {
  if (node === undefined || (isScalar(node) && node.value === null)) return [];
  if (!isSeq(node)) return undefined;
  const texts = node.items.map((item) => (isScalar(item) ? item.value : undefined));
  return texts.every((text) => typeof text === "string") ? texts : undefined;
}
