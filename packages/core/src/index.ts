export { setMode } from "./config/edit-config.js";
export { type ParsedConfig, parseConfig } from "./config/parse-config.js";
export { type ConfigSources, type ResolvedConfig, resolveConfig } from "./config/precedence.js";
export {
  type ConfigWarning,
  DEFAULT_SETTINGS,
  type Mode,
  SETTING_KEYS,
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
  hasBirthTime,
  type Incarnation,
  incarnationDifference,
  needsMarker,
  sameEntry,
  sameFile,
} from "./identity/incarnation.js";
export { formatMarker, MARKER_FILE, parseMarker } from "./identity/marker.js";
export { type FileFault, type FileText, MAX_TEXT_BYTES } from "./locate/file-text.js";
export { type ConfigFile, type CoreConfig, parseCoreConfig } from "./locate/git-config.js";
export { coreConfigOf } from "./locate/git-directory.js";
export type { HeadSeen } from "./locate/head.js";
export { judge, passesBy, walksOn } from "./locate/judge.js";
export { formatPointer, type PathText, parsePathText, parsePointer } from "./locate/path-text.js";
export {
  commitOf,
  type Head,
  isPerWorktreeRef,
  parsePackedRef,
  parseRefText,
  type RefText,
} from "./locate/refs.js";
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
export {
  type Notice,
  type NoticeTopic,
  noticeKey,
  topicOf,
} from "./notices/notice.js";
export type {
  ContextsLookup,
  EntrySeen,
  FiledRecord,
  NoticeFacts,
  NoticeReader,
} from "./notices/notice-facts.js";
export { planNotices } from "./notices/plan-notices.js";
export { contextFor, type NoticeOutcome, staleness } from "./notices/staleness.js";
export type { Holder } from "./record/holder.js";
export { liveness, type ProcessSeen } from "./record/liveness.js";
export type {
  ContextRef,
  Engine,
  MappingRecord,
  RecordFault,
  RecordLookup,
  Stamp,
  TreeState,
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
export type { Decision, Graph } from "./resolve/decision.js";
export type { DatabaseLookup, Facts, RegisteredContext, RegistryLookup } from "./resolve/facts.js";
export type { Freshness, TreeSeen } from "./resolve/freshness.js";
export type { CreatePlan, OwnedContext, ReadableContext } from "./resolve/permits.js";
export { type Consent, type Planned, planCreate } from "./resolve/plan-create.js";
export { resolve } from "./resolve/resolve.js";
