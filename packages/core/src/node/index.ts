export { type ReadConfig, readConfig, writeMode } from "./config/read-config.js";
export { readHead } from "./head/read-head.js";
export { acquireLock, type HeldLock, type LockWait } from "./lock/lock.js";
export { hostId, thisProcess } from "./lock/this-process.js";
export { dueNotices, type NoticeSearch } from "./notices/due-notices.js";
export { claimNotice } from "./notices/told.js";
export {
  type ListedEntry,
  listEntries,
  type VerifiedEntry,
  verifyEntries,
} from "./observe/list-entries.js";
export { resolveWorktree } from "./observe/resolve-worktree.js";
export { readSmallFile } from "./observe/small-file.js";
export { type TrackedWorktree, trackWorktree } from "./observe/track-worktree.js";
export { type Marks, seeDatabase } from "./store/attested-mark.js";
export { digestOf } from "./store/digest.js";
export { replaceFile } from "./store/durable-file.js";
export { type Environment, homeOf, stateDirectory, userConfigFile } from "./store/home.js";
export type { LockName } from "./store/lock-name.js";
export { pinIdentity } from "./store/pin-identity.js";
export type { Repositories } from "./store/repository-consent.js";
export { openStore, type Store } from "./store/store.js";
