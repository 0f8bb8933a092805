import { renameSync, rmSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { asHolder, type Holder, parseJson, type Refusal, RefusedError } from "../../index.js";
import { lookAt } from "../observe/file-system.js";
import { readSmallFile } from "../observe/small-file.js";
import { createFile } from "../store/durable-file.js";
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
 * Takes the lock in the file `path`, or throws the refusal `busy` with its holder.
 *
 * The file names its holder. It is taken over only when that process is provably dead.
 */
export async function acquireLock(path: string, what: string, wait: LockWait): Promise<HeldLock> {
  const holder = thisProcess();
  const deadline = performance.now() + wait.waitMs;
  for (;;) {
    wait.signal?.throwIfAborted();
    if (takeFree(path, holder) || takeOver(path, holder)) return held(path, holder);
    if (performance.now() >= deadline) {
      const by = readHolder(path);
      throw new RefusedError<Refusal>({ code: "busy", what, by, file: path });
    }
    await sleep(POLL_MS, undefined, wait.signal ? { signal: wait.signal } : {});
  }
}

/** Takes a lock that nobody holds; a held one costs a waiter one look, not a flushed file. */
function takeFree(path: string, holder: Holder): boolean {
  return lookAt(path) === "missing" && createFile(path, JSON.stringify(holder));
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
  const chain: string[] = [];
  for (let dead = first; dead !== undefined; ) {
    if (holderLiveness(dead) !== "dead") return false;
    const successor = `${path}.after-${dead.token}`;
    chain.push(successor);
    if (createFile(successor, JSON.stringify(holder))) {
      if (readHolder(path)?.token !== first?.token) {
        rmSync(successor, { force: true });
        return false;
      }
      renameSync(successor, path);
      for (const file of chain) rmSync(file, { force: true });
      return true;
    }
    dead = readHolder(successor);
  }
  return false;
}

function held(path: string, holder: Holder): HeldLock {
  return {
    holder,
    release: () => {
      if (readHolder(path)?.token !== holder.token) return;
      try {
        rmSync(path, { force: true });
      } catch {
        // A folder that became read-only: the lock is free when this process ends.
      }
    },
  };
}

/** Who holds the lock in this file; `undefined` when nobody does or the file cannot be read. */
function readHolder(path: string): Holder | undefined {
  const text = readSmallFile(path);
  const holder = text.kind === "text" ? asHolder(parseJson(text.text)) : undefined;
  // The token becomes part of a file name.
  return holder && /^[0-9a-f]{32}$/.test(holder.token) ? holder : undefined;
}
