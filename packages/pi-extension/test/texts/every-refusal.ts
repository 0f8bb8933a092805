import type { CgcError } from "@wt/cgc-runner";
import type { Refusal } from "@wt/core";

const NASTY = "a\nb\u001b[31m";

/** One of each; the compiler misses a code that is not here. */
const BY_CODE: { [Code in (Refusal | CgcError)["code"]]: (Refusal | CgcError) & { code: Code } } = {
  "checkout-malformed": { code: "checkout-malformed", reason: "pointer-syntax", top: NASTY },
  "checkout-mismatch": { code: "checkout-mismatch", reason: "entry-misplaced", top: undefined },
  "record-refused": { code: "record-refused", file: "/s/it's.json", why: "damaged" },
  "record-of-another-host": { code: "record-of-another-host", host: NASTY },
  "registry-broken": { code: "registry-broken", file: NASTY, line: 3, detail: NASTY },
  busy: { code: "busy", what: NASTY, by: undefined, file: NASTY },
  "answer-outdated": { code: "answer-outdated" },
  "no-free-name": { code: "no-free-name", id: NASTY },
  "home-unset": { code: "home-unset" },
  "state-unwritable": { code: "state-unwritable", path: NASTY, detail: "EROFS" },
  "cgc-missing": { code: "cgc-missing", program: NASTY },
  "cgc-not-runnable": { code: "cgc-not-runnable", program: NASTY, detail: NASTY },
  "cgc-too-old": { code: "cgc-too-old", version: "" },
  "engine-missing": { code: "engine-missing", detail: NASTY },
  "context-not-registered": { code: "context-not-registered", name: NASTY },
  "registration-lost": { code: "registration-lost", name: NASTY },
  "database-busy": { code: "database-busy", path: NASTY },
  "context-defeated": { code: "context-defeated", detail: NASTY },
  "graph-foreign": { code: "graph-foreign" },
  "query-refused": { code: "query-refused", why: "forbidden-word" },
  "query-failed": { code: "query-failed", detail: NASTY },
  "answer-unreadable": { code: "answer-unreadable", detail: NASTY },
  "ground-changed": { code: "ground-changed" },
  "exclude-unwritable": { code: "exclude-unwritable", path: NASTY, detail: NASTY },
  "ignore-file-linked": { code: "ignore-file-linked", path: NASTY },
  "timed-out": { code: "timed-out", verb: "query" },
  cancelled: { code: "cancelled", verb: "index" },
  "cgc-failed": { code: "cgc-failed", verb: "index", exitCode: 1, detail: NASTY },
};

export const REFUSALS: readonly (Refusal | CgcError)[] = Object.values(BY_CODE);
