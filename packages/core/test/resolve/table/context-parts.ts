import type { Facts, RegisteredContext } from "../../../src/resolve/facts.ts";
import { agreeingFacts, registered } from "../../samples/facts.ts";
import { EARLIER, HERE, type Part, type ResolveCells } from "./part.ts";
import type { ResolveColumns } from "./resolve-columns.ts";

const entries: Readonly<
  Record<Exclude<ResolveColumns["registry"], "broken" | "no entry">, Partial<RegisteredContext>>
> = {
  "as the record": {},
  "other engine": { database: "falkordb" },
  "other file": { databasePath: "/elsewhere" },
};
const listings: Readonly<Record<ResolveColumns["listed"], readonly string[]>> = {
  nothing: [],
  "this top": [HERE],
  "an earlier place": [EARLIER],
  "this top and an earlier place": [HERE, EARLIER],
  "another directory": [HERE, "/foreign"],
};
const broken: Facts["registry"] = { kind: "broken", file: "/c.yaml", line: 3, detail: "bad" };

const registries: readonly Part<"registry">[] = [
  { cells: { registry: "broken" }, facts: { registry: broken } },
  { cells: { registry: "no entry" }, facts: { registry: { kind: "read", context: undefined } } },
  ...pairs(entries).flatMap(([registry, changed]) =>
    pairs(listings).map(
      ([listed, repos]): Part<"registry"> => ({
        cells: { registry, listed },
        facts: { registry: { kind: "read", context: { ...registered, ...changed, repos } } },
      }),
    ),
  ),
];

const databases: readonly Part<"database" | "attestedMark">[] = pairs({
  "as marked": { database: { kind: "file", mark: "m" }, attestedMark: "m" },
  "changed since": { database: { kind: "file", mark: "m" }, attestedMark: "n" },
  "without a mark": { database: { kind: "file", mark: "m" }, attestedMark: undefined },
  missing: { database: { kind: "missing" }, attestedMark: "m" },
} satisfies Record<ResolveColumns["database"], Pick<Facts, "database" | "attestedMark">>).map(
  ([database, facts]) => ({ cells: { database }, facts }),
);

const processes: readonly Part<"indexer">[] = (["alive", "dead", "unknown"] as const).map(
  (indexer) => ({ cells: { process: indexer }, facts: { indexer } }),
);

const names: readonly Part<"proposedName">[] = [
  { cells: { name: "free" }, facts: { proposedName: "wt-feature" } },
  { cells: { name: "none is free" }, facts: { proposedName: undefined } },
];

const trees: readonly Part<"tree">[] = [
  { cells: { tree: "as stamped" }, facts: { tree: agreeingFacts.tree } },
  {
    cells: { tree: "otherwise" },
    facts: { tree: { head: "b".repeat(40), fingerprint: null, changedFiles: null } },
  },
];

/** What can be known of a context beside the record: registry, database file, holder, files, free name. */
export type ContextPart = Part<Exclude<keyof Facts, "mode" | "verdict" | "host" | "record">>;

/** Every combination of it. */
export const contextParts: readonly ContextPart[] = registries.flatMap((registry) =>
  databases.flatMap((database) =>
    processes.flatMap((process) =>
      trees.flatMap((tree) =>
        names.map((name) => ({
          cells: merged(registry.cells, database.cells, process.cells, tree.cells, name.cells),
          facts: {
            ...registry.facts,
            ...database.facts,
            ...process.facts,
            ...tree.facts,
            ...name.facts,
          },
        })),
      ),
    ),
  ),
);

/** A few of them that have every value of every column. */
export const eachContextValue: readonly ContextPart[] = withEachValue(contextParts);

function withEachValue(parts: readonly ContextPart[]): readonly ContextPart[] {
  const seen = new Set<string>();
  return parts.filter(({ cells }) => {
    const before = seen.size;
    for (const cell of Object.entries(cells)) seen.add(cell.join("\0"));
    return seen.size > before;
  });
}

function merged(...cells: readonly ResolveCells[]): ResolveCells {
  return Object.assign({}, ...cells) as ResolveCells;
}

function pairs<Key extends string, Value>(
  values: Readonly<Record<Key, Value>>,
): readonly (readonly [Key, Value])[] {
  return Object.entries(values) as [Key, Value][];
}
