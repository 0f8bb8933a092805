export { setMode } from "./config/edit-config.js";
export { type ParsedConfig, parseConfig } from "./config/parse-config.js";
export { type ConfigSources, type ResolvedConfig, resolveConfig } from "./config/precedence.js";
export {
  type ConfigWarning,
  DEFAULT_SETTINGS,
  type Mode,
  type Settings,
  type Source,
} from "./config/settings.js";
export {
  identityKey,
  identityText,
  sameIdentity,
  type WorktreeIdentity,
} from "./identity/identity.js";
export {
  type FileMark,
  type Incarnation,
  incarnationDifference,
  sameFile,
} from "./identity/incarnation.js";
export { type FileFault, type FileText, MAX_TEXT_BYTES } from "./locate/file-text.js";
export { type CoreConfig, parseCoreConfig } from "./locate/git-config.js";
export type { HeadSeen } from "./locate/head.js";
export { judge, walksOn } from "./locate/judge.js";
export { formatPointer, type PathText, parsePathText, parsePointer } from "./locate/path-text.js";
export type {
  DirectoryMark,
  DotGitSeen,
  GitDirSeen,
  LevelSeen,
  RealPath,
  Seen,
} from "./locate/seen.js";
export type { Flags, Reason, Verdict } from "./locate/verdict.js";
export { contextName } from "./naming/context-name.js";
export type { Holder } from "./record/holder.js";
export { liveness, type ProcessSeen } from "./record/liveness.js";
export type {
  ContextRef,
  Engine,
  MappingRecord,
  RecordFault,
  RecordLookup,
  Stamp,
} from "./record/mapping-record.js";
export {
  asHolder,
  formatRecord,
  type ParsedRecord,
  parseJson,
  parseRecord,
} from "./record/parse-record.js";
export type { MismatchReason, Refusal } from "./refusals/refusal.js";
export { RefusedError } from "./refusals/refused-error.js";
export { type ConsentFacts, consentDue } from "./resolve/consent-due.js";
export type { Decision, Freshness, Graph } from "./resolve/decision.js";
export type { DatabaseLookup, Facts, RegisteredContext, RegistryLookup } from "./resolve/facts.js";
export type { CreatePlan, OwnedContext, ReadableContext } from "./resolve/permits.js";
export { type Consent, type Planned, planCreate } from "./resolve/plan-create.js";
export { resolve } from "./resolve/resolve.js";
