/** Everything that `resolve` can see, as a few values a column. */
export const resolveColumns = {
  mode: ["off", "isolate"],
  checkout: ["worktree", "main", "submodule", "bare", "none", "malformed", "mismatch"],
  record: [
    "none",
    "unreadable",
    "damaged",
    "unknown-schema",
    "symlinked",
    "foreign-owned",
    "writable-by-others",
    "of another key, by top",
    "of another key, by incarnation",
    "creating",
    "bound",
    "declined",
  ],
  host: ["this", "another"],
  difference: [
    "nothing",
    "top",
    "common dir",
    "id",
    "entry",
    "pointer",
    "entry and pointer",
    "everything",
    "nothing, by its marker",
    "marker",
    "marker gone",
    "marker made since",
    "never a marker",
  ],
  stamp: ["none", "indexing", "complete", "interrupted", "failed", "empty"],
  indexed: ["nothing", "this top", "an earlier place"],
  process: ["alive", "dead", "unknown"],
  registry: ["broken", "no entry", "other engine", "other file", "as the record"],
  listed: [
    "nothing",
    "this top",
    "an earlier place",
    "this top and an earlier place",
    "another directory",
  ],
  database: ["as marked", "changed since", "without a mark", "missing"],
  tree: ["as stamped", "otherwise"],
  name: ["free", "none is free"],
} as const;

/** Each column with its values. */
export type ResolveColumns = {
  readonly [Name in keyof typeof resolveColumns]: (typeof resolveColumns)[Name][number];
};

/** What each column is, in the glossary's words. */
export const columnMeanings: Readonly<Record<keyof ResolveColumns, string>> = {
  mode: "the setting `worktree.mode`",
  checkout: "kind of the verdict",
  record:
    "what the look-up gave: nothing, a file that is not believed, a record of another key that names this top or this entry, or the state of the own one",
  host: "the machine that made the record",
  difference:
    "what the record's identity says otherwise than the verdict's; with another top alone the worktree was at an earlier place; the values with a marker are of a file system without birth times",
  stamp: "state of the stamp",
  indexed: "the directory that the stamp names",
  process: "the holder that the stamp names; `unknown` counts as alive",
  registry: "what cgc's registry says of the record's context",
  listed: "directories that were indexed into the context, by the registry",
  database: "the database file beside the mark",
  tree: "HEAD and fingerprint now, beside those of the stamp",
  name: "the name that a new context would get",
};
