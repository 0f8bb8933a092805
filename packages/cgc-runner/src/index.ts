export { type Cgc, type CgcOptions, createCgc } from "./cgc.js";
export type { CgcError, QueryFault } from "./contract/cgc-error.js";
export { decide } from "./decide/decide.js";
export type { Ground } from "./decide/gather.js";
export { EXCLUDE_LINE } from "./lifecycle/exclude-line.js";
export type { Row } from "./query/rows.js";
export { readRegistry } from "./registry/read-registry.js";
export type { Outcome } from "./run/outcome.js";
