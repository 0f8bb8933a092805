import { randomBytes } from "node:crypto";
import { existsSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";
import { type Holder, liveness, type ProcessSeen } from "../../index.js";
import { readSmallFile } from "../observe/small-file.js";

/** This machine as records name it: machine id, with the container where there is one; the host name where there is none. */
export function hostId(): string {
  const id = line("/etc/machine-id") || hostname();
  const container = existsSync("/.dockerenv") || existsSync("/run/.containerenv");
  return container ? `${id}/${hostname()}` : id;
}

/** A holder for this process; each call is an acquisition of its own. */
export function thisProcess(): Holder {
  return {
    host: hostId(),
    boot: bootId(),
    pidNamespace: pidNamespace(),
    pid: process.pid,
    startTime: startTimeOf(process.pid),
    command: process.title.slice(0, 80),
    token: randomBytes(16).toString("hex"),
  };
}

/** Is the process behind a holder still there, as far as this machine can tell? */
export function holderLiveness(holder: Holder): "alive" | "dead" | "unknown" {
  const seen: ProcessSeen = {
    host: hostId(),
    boot: bootId(),
    pidNamespace: pidNamespace(),
    startTime: startTimeOf(holder.pid),
  };
  return liveness(holder, seen);
}

function bootId(): string {
  return line("/proc/sys/kernel/random/boot_id");
}

/** `"none"` where the system has no such thing, `""` where it cannot be known. */
function pidNamespace(): string {
  if (process.platform !== "linux") return "none";
  try {
    return readlinkSync("/proc/self/ns/pid");
  } catch {
    return "";
  }
}

/** Field 22 of `/proc/<pid>/stat` (proc(5)); `"gone"` for no process or a zombie; `""` where it cannot be read. */
function startTimeOf(pid: number): string {
  if (!showsOwnNamespace()) return existsBySignal(pid);
  // The command in it is cut after 15 bytes, perhaps in the middle of a character.
  const stat = readSmallFile(`/proc/${pid}/stat`, undefined, "replace");
  if (stat.kind !== "text") return existsBySignal(pid);
  // The command in parentheses may hold spaces and parentheses: count from the last one.
  const fields = stat.text.slice(stat.text.lastIndexOf(")") + 2).split(" ");
  return fields[0] === "Z" || fields[0] === "X" ? "gone" : (fields[19] ?? "");
}

/**
 * Does /proc show the processes of our own pid namespace? One that was mounted outside gives us another pid on the way,
 * and what stands under a pid there is somebody else (pid_namespaces(7), `NSpid` in proc(5)).
 */
function showsOwnNamespace(): boolean {
  return !/^NSpid:\t\d+\t/m.test(line("/proc/self/status"));
}

/** Without /proc, or where it hides other users' processes, only the absence of a process can be known. */
function existsBySignal(pid: number): "" | "gone" {
  try {
    process.kill(pid, 0);
    return "";
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ESRCH" ? "gone" : "";
  }
}

function line(path: string): string {
  const text = readSmallFile(path);
  return text.kind === "text" ? text.text.trim() : "";
}
