import type { WorktreeIdentity } from "../identity/identity.js";
import type { FileMark } from "../identity/incarnation.js";
import type { Holder } from "./holder.js";
import type { ContextRef, MappingRecord, RecordFault, Stamp, TreeState } from "./mapping-record.js";
import { asCount, asDigits, asObject, asText, asToken, asWord, whole } from "./shape.js";

/** A record as text, or why the text is not believed. */
export type ParsedRecord =
  | { readonly kind: "record"; readonly record: MappingRecord }
  | { readonly kind: "refused"; readonly why: Exclude<RecordFault, "unreadable"> };

/** Reads the text of a mapping file. Anything that is not wholly right is refused, nothing is guessed. */
export function parseRecord(text: string): ParsedRecord {
  const json = asObject(parseJson(text));
  if (json === undefined) return { kind: "refused", why: "damaged" };
  if (json["schema"] !== 1) return { kind: "refused", why: "unknown-schema" };
  const record = whole({
    schema: 1 as const,
    state: asWord(json["state"], ["creating", "bound", "declined"]),
    generation: asCount(json["generation"], 1),
    identity: asIdentity(json["identity"]),
    host: asText(json["host"]),
    context: json["context"] === null ? null : asContext(json["context"]),
    consent: asWord(json["consent"], ["create", "always", "never"]),
    by: asHolder(json["by"]),
    createdAt: asText(json["createdAt"]),
    earlierNames: asNames(json["earlierNames"]),
    stamp: json["stamp"] === null ? null : asStamp(json["stamp"]),
  });
  if (record === undefined || !isConsistent(record)) return { kind: "refused", why: "damaged" };
  return { kind: "record", record };
}

/** "Never" has no context and every other record has one; a complete graph was counted, and its files looked at. */
function isConsistent({ state, context, consent, stamp }: MappingRecord): boolean {
  const declined = state === "declined";
  if (declined !== (context === null) || declined !== (consent === "never")) return false;
  if (stamp?.state !== "complete") return true;
  return stamp.files !== null && stamp.functions !== null && stamp.after !== null;
}

/** The text of a mapping file: what `parseRecord` reads back. */
export function formatRecord(record: MappingRecord): string {
  return `${JSON.stringify(record, undefined, 2)}\n`;
}

/** JSON, or `undefined` where the text is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A holder from untrusted JSON. */
export function asHolder(value: unknown): Holder | undefined {
  const json = asObject(value);
  return (
    json &&
    whole({
      host: asText(json["host"], true),
      boot: asText(json["boot"], true),
      pidNamespace: asText(json["pidNamespace"], true),
      pid: asCount(json["pid"], 1),
      startTime: asText(json["startTime"], true),
      command: asText(json["command"], true),
      token: asText(json["token"]),
    })
  );
}

function asIdentity(value: unknown): WorktreeIdentity | undefined {
  const json = asObject(value);
  const incarnation = asObject(json?.["incarnation"]);
  const marks =
    incarnation &&
    whole({
      commondir: asMark(incarnation["commondir"]),
      pointer: asMark(incarnation["pointer"]),
      marker: incarnation["marker"] === null ? null : asToken(incarnation["marker"]),
    });
  return (
    json &&
    whole({
      commonDir: asText(json["commonDir"]),
      id: asText(json["id"]),
      top: asText(json["top"]),
      incarnation: marks,
    })
  );
}

function asMark(value: unknown): FileMark | undefined {
  const json = asObject(value);
  return json && whole({ ino: asDigits(json["ino"]), birthtimeNs: asDigits(json["birthtimeNs"]) });
}

function asContext(value: unknown): ContextRef | undefined {
  const json = asObject(value);
  return (
    json &&
    whole({
      name: asText(json["name"]),
      engine: asWord(json["engine"], ["kuzudb", "ladybugdb", "falkordb"]),
      databasePath: asText(json["databasePath"]),
    })
  );
}

function asStamp(value: unknown): Stamp | undefined {
  const json = asObject(value);
  const count = (name: string): number | null | undefined =>
    json?.[name] === null ? null : asCount(json?.[name]);
  return (
    json &&
    whole({
      generation: asCount(json["generation"], 1),
      state: asWord(json["state"], ["indexing", "complete", "interrupted", "failed", "empty"]),
      by: asHolder(json["by"]),
      since: asText(json["since"]),
      top: asText(json["top"]),
      nested: asNames(json["nested"]),
      before: asTree(json["before"]),
      after: json["after"] === null ? null : asTree(json["after"]),
      cgcVersion: asText(json["cgcVersion"], true),
      files: count("files"),
      functions: count("functions"),
    })
  );
}

function asTree(value: unknown): TreeState | undefined {
  const json = asObject(value);
  const text = (name: string): string | null | undefined =>
    json?.[name] === null ? null : asText(json?.[name]);
  return json && whole({ head: text("head"), fingerprint: text("fingerprint") });
}

function asNames(value: unknown): readonly string[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const names = value.map((name) => asText(name));
  return names.includes(undefined) ? undefined : (names as string[]);
}
