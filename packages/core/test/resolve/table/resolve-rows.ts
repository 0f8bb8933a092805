import type { Outcome } from "./outcome.ts";
import type { ResolveColumns } from "./resolve-columns.ts";
import type { Section } from "./section.ts";

/** The specification of `resolve`, by hand: the first row that matches decides, through all sections in turn. */
export const resolveSections = [
  {
    heading: "Where the directory is",
    text: ["Nothing else is looked at here."],
    rows: [
      { when: { mode: ["off"] }, outcome: "inactive: mode-off" },
      {
        when: { checkout: ["main", "submodule", "bare", "none"] },
        outcome: "inactive: not-a-worktree",
      },
      { when: { checkout: ["malformed"] }, outcome: "refused: checkout-malformed" },
      { when: { checkout: ["mismatch"] }, outcome: "refused: checkout-mismatch" },
    ],
  },
  {
    heading: "What the look-up of its record gave",
    text: [
      "Without any record the worktree is new.",
      "A record of another key that names this top or this entry is none of a new worktree.",
    ],
    rows: [
      {
        when: {
          record: [
            "unreadable",
            "damaged",
            "unknown-schema",
            "symlinked",
            "foreign-owned",
            "writable-by-others",
          ],
        },
        outcome: "refused: record-refused",
      },
      { when: { host: ["another"] }, outcome: "refused: record-of-another-host" },
      {
        when: { record: ["of another key, by top"] },
        outcome: "identity-mismatch: top-known-elsewhere",
      },
      {
        when: { record: ["of another key, by incarnation"] },
        outcome: "identity-mismatch: repository-moved",
      },
      { when: { record: ["none"], registry: ["broken"] }, outcome: "refused: registry-broken" },
      { when: { record: ["none"], name: ["none is free"] }, outcome: "refused: no-free-name" },
      { when: { record: ["none"] }, outcome: "unmapped" },
    ],
  },
  {
    heading: "Its own record",
    text: [
      "The identity is compared first, whatever the record says.",
      "Another top alone is a worktree that was moved.",
      'Where there are no birth times, only a marker proves that it is the same one; for a "never" none was made.',
    ],
    rows: [
      {
        when: { difference: ["common dir", "id", "everything"] },
        outcome: "identity-mismatch: record-of-another-worktree",
      },
      {
        when: { difference: ["entry", "entry and pointer", "marker"] },
        outcome: "identity-mismatch: entry-recreated",
      },
      { when: { difference: ["pointer"] }, outcome: "identity-mismatch: checkout-replaced" },
      { when: { record: ["declined"] }, outcome: "declined" },
      {
        when: { difference: ["marker gone", "marker made since", "never a marker"] },
        outcome: "identity-mismatch: marker-missing",
      },
      { when: { record: ["creating"] }, outcome: "creating" },
    ],
  },
  {
    heading: "Its context in cgc's registry",
    text: [
      "The record is bound.",
      "The worktree's own directory is the one that the stamp names, before any run the record's; what was indexed whole is listed.",
    ],
    rows: [
      { when: { registry: ["broken"] }, outcome: "refused: registry-broken" },
      { when: { registry: ["no entry"] }, outcome: "identity-mismatch: context-missing" },
      {
        when: { registry: ["other engine", "other file"] },
        outcome: "identity-mismatch: context-changed",
      },
      { when: { listed: ["another directory"] }, outcome: "identity-mismatch: context-mixed" },
      {
        when: {
          listed: ["an earlier place", "this top and an earlier place"],
          indexed: ["this top"],
        },
        outcome: "identity-mismatch: context-mixed",
      },
      {
        when: {
          listed: ["this top", "this top and an earlier place"],
          indexed: ["an earlier place"],
        },
        outcome: "identity-mismatch: context-mixed",
      },
      {
        when: {
          listed: ["an earlier place", "this top and an earlier place"],
          difference: ["nothing", "nothing, by its marker"],
          indexed: ["nothing"],
        },
        outcome: "identity-mismatch: context-mixed",
      },
      {
        when: {
          listed: ["this top", "this top and an earlier place"],
          difference: ["top"],
          indexed: ["nothing"],
        },
        outcome: "identity-mismatch: context-mixed",
      },
      {
        when: { stamp: ["complete"], listed: ["nothing"] },
        outcome: "identity-mismatch: context-changed",
      },
    ],
  },
  {
    heading: "Its graph",
    text: [
      "Registry and record agree.",
      "What a process is making is left to it.",
      "Paths in a graph are absolute, so one of an earlier place is of no use.",
      "Only a whole graph is read, and only where its database file is.",
    ],
    rows: [
      { when: { stamp: ["none"] }, outcome: "bound: never" },
      { when: { stamp: ["indexing"], process: ["alive", "unknown"] }, outcome: "bound: indexing" },
      { when: { indexed: ["an earlier place"] }, outcome: "bound: moved" },
      { when: { stamp: ["indexing", "interrupted"] }, outcome: "bound: interrupted" },
      { when: { stamp: ["failed"] }, outcome: "bound: failed" },
      { when: { stamp: ["empty"] }, outcome: "bound: empty" },
      { when: { database: ["missing"] }, outcome: "identity-mismatch: database-missing" },
      { when: { database: ["as marked"] }, outcome: "bound: complete, attested" },
      { when: {}, outcome: "bound: complete, not attested" },
    ],
  },
] as const satisfies readonly Section<ResolveColumns, Outcome>[];
