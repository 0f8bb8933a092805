import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { asHolder, formatRecord, parseJson, parseRecord } from "../../src/record/parse-record.ts";
import { anyRecord } from "../samples/arbitraries.ts";
import { boundRecord, declinedRecord, holder } from "../samples/records.ts";

type Json = { [name: string]: Json | unknown };
type Path = readonly string[];

/** Every place in a JSON value, inner ones first. */
function placesIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [path];
  const inner = Object.entries(value).flatMap(([name, part]) => placesIn(part, [...path, name]));
  return path.length === 0 ? inner : [...inner, path];
}

/** The record's JSON with `change` done to the object that holds the last name of `path`. */
function changed(path: Path, change: (parent: Json, name: string) => void): string {
  const json = structuredClone(boundRecord) as unknown as Json;
  const parents = path.slice(0, -1);
  change(
    parents.reduce((at, name) => at[name] as Json, json),
    path.at(-1) as string,
  );
  return JSON.stringify(json);
}

const places = placesIn(boundRecord).map((path) => ({ field: path.join("."), path }));
const damaged = { kind: "refused", why: "damaged" };

describe("a record", () => {
  test("that is formatted and parsed is the same", () => {
    fc.assert(
      fc.property(anyRecord, (record) => {
        expect(parseRecord(formatRecord(record))).toEqual({ kind: "record", record });
      }),
    );
  });

  test.each(places)("without its $field is refused", ({ path }) => {
    const text = changed(path, (parent, name) => {
      delete parent[name];
    });
    expect(parseRecord(text).kind).toBe("refused");
  });

  test.each(places)("with a $field of another type is refused", ({ path }) => {
    for (const wrong of [true, 1.5, -1, "\0", [1], {}]) {
      const text = changed(path, (parent, name) => {
        parent[name] = wrong;
      });
      expect([wrong, parseRecord(text).kind]).toEqual([wrong, "refused"]);
    }
  });

  test.each([2, 0, "1", null])("of schema %j is refused as unknown", (schema) => {
    const text = JSON.stringify({ ...boundRecord, schema });
    expect(parseRecord(text)).toEqual({ kind: "refused", why: "unknown-schema" });
  });

  test.each([
    ["bound without a context", { context: null }],
    ["declined with a context", { state: "declined", consent: "never" }],
    ["declined by a yes", { ...declinedRecord, consent: "create" }],
    ["bound by a never", { consent: "never" }],
    ["complete without counts", { stamp: { ...boundRecord.stamp, files: null } }],
    ["of generation 0", { generation: 0 }],
    ["without a name for its host", { host: "" }],
    ["with an inode that is no number", { identity: { ...boundRecord.identity, incarnation: {} } }],
  ])("%s is refused as damaged", (_what, change) => {
    expect(parseRecord(JSON.stringify({ ...boundRecord, ...change }))).toEqual(damaged);
  });

  test("that was cut short anywhere is refused", () => {
    const text = formatRecord(boundRecord).trimEnd();
    for (let length = 0; length < text.length; length += 1)
      expect(parseRecord(text.slice(0, length))).toEqual(damaged);
  });

  test("is refused, never thrown over, whatever the text", () => {
    const texts = fc.oneof(fc.string({ unit: "binary" }), fc.json());
    fc.assert(
      fc.property(texts, (text) => {
        expect(parseRecord(text).kind).toBe("refused");
      }),
    );
    expect(parseRecord("[".repeat(200_000))).toEqual(damaged);
  });

  test("keeps nothing that it does not know", () => {
    const text = JSON.stringify({ ...boundRecord, extra: 1, __proto__: { state: "bound" } });
    expect(parseRecord(text)).toEqual({ kind: "record", record: boundRecord });
  });
});

test("a holder from JSON is whole or nothing", () => {
  expect(asHolder(parseJson(JSON.stringify(holder)))).toEqual(holder);
  expect(asHolder({ ...holder, pid: 0 })).toBeUndefined();
  expect(asHolder({ ...holder, token: "" })).toBeUndefined();
  expect(asHolder(parseJson("no json"))).toBeUndefined();
});
