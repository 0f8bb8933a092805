import { basename, dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { asHolder, type Holder, parseJson, type Refusal, RefusedError } from "../../index.js";
import { lookAt } from "../observe/file-system.js";
import { createFile, discard, moveFile } from "../store/durable-file.js";
import { folderNames } from "../store/folder-names.js";
import { assertOwnFolders, readOwnFile } from "../store/own-file.js";
import { holderLiveness, thisProcess } from "./this-process.js";

/** How long to wait for a lock and what ends the wait early. */
export interface LockWait {
  /** In ms; 0 asks once. */
  readonly waitMs: number;
  readonly signal?: AbortSignal;
}

/** A lock that this process holds. */
export interface HeldLock {
  readonly holder: Holder;
  /** Gives it back; harmless when repeated. */
  release(): void;
}

const POLL_MS = 50;

/**
 * Tokens of what this process gave back. In a folder that became read-only the file stays and names a living process, which
 * may live for long: this process at least may take it again.
 */
const givenBack = new Set<string>();

/**
 * Takes the lock in the file `<state>/<folder>/<lock>`, or throws the refusals `busy` with its holder, `state-unwritable`.
 *
 * The file names its holder. It is taken over only when that process is provably dead.
 */
export async function acquireLock(path: string, what: string, wait: LockWait): Promise<HeldLock> {
  const holder = thisProcess();
  const deadline = performance.now() + wait.waitMs;
  for (;;) {
    wait.signal?.throwIfAborted();
    assertOwnFolders(path);
    if (take(path, holder)) return { holder, release: () => giveBack(path, holder) };
    if (performance.now() >= deadline) {
      const by = readHolder(path);
      throw new RefusedError<Refusal>({ code: "busy", what, by, file: path });
    }
    await sleep(POLL_MS, undefined, wait.signal ? { signal: wait.signal } : {});
  }
}

function take(path: string, holder: Holder): boolean {
  try {
    return takeFree(path, holder) || takeOver(path, holder);
  } catch (error) {
    giveBack(path, holder);
    throw error;
  }
}

/** Takes a lock that nobody holds; a held one costs a waiter one look, not a flushed file. */
function takeFree(path: string, holder: Holder): boolean {
  // Where no look is possible, creating tells why.
  return typeof lookAt(path) === "string" && createFile(path, JSON.stringify(holder));
}

/**
 * Takes the place of a dead holder.
 *
 * Who follows a dead holder is decided by creating `<lock>.after-<its token>`: a name that only one process can create.
 * A follower that died as well is followed in the same way. The winner looks again whether the lock still names the
 * holder it began with (else somebody finished in between), then renames its own file over the lock.
 */
function takeOver(path: string, holder: Holder): boolean {
  const first = readHolder(path);
  for (let last = first; last !== undefined; ) {
    if (!isOver(last)) return false;
    const successor = successorFile(path, last);
    if (createFile(successor, JSON.stringify(holder))) {
      if (readHolder(path)?.token !== first?.token) {
        discard(successor);
        return false;
      }
      moveFile(successor, path);
      removeFollowers(path);
      return true;
    }
    last = readHolder(successor);
  }
  return false;
}

function isOver(holder: Holder): boolean {
  return givenBack.has(holder.token) || holderLiveness(holder) === "dead";
}

function successorFile(path: string, dead: Holder): string {
  return `${path}.after-${dead.token}`;
}

/**
 * Removes what killed followers left. Call it while holding the lock: nobody else can follow now, and who still tries sees
 * a new holder. Before that it could remove the very file by which somebody follows.
 */
function removeFollowers(path: string): void {
  const prefix = `${basename(path)}.after-`;
  for (const name of folderNames(dirname(path)))
    if (name.startsWith(prefix)) discard(join(dirname(path), name));
}

function giveBack(path: string, holder: Holder): void {
  givenBack.add(holder.token);
  if (readHolder(path)?.token === holder.token) discard(path);
}

/** Who holds the lock in this file; `undefined` when nobody does or the file cannot be read. */
function readHolder(path: string): Holder | undefined {
  const text = readOwnFile(path);
  const holder = text.kind === "text" ? asHolder(parseJson(text.text)) : undefined;
  // The token becomes part of a file name.
  return holder && /^[0-9a-f]{32}$/.test(holder.token) ? holder : undefined;
}
