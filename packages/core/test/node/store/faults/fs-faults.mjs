/**
 * Loaded before a program with `--import`: lets its synchronous calls of the file system below one folder fail.
 *
 * `armed(fault, folder, act)` runs `act`; from the call number `fault.at` on, counted from 1 among
 * those that it can befall, the fault does:
 * - `kill`: SIGKILL before this call, of those that change something; the process ends here
 * - `EIO`: this one call fails, as with a bad sector or a share that was away for a moment
 * - `ENOSPC`, `EDQUOT`: from here on all that needs room fails, and removing works: a full disk, a used up quota
 * - `EROFS`: from here on all that changes fails, and reading works: ext4 that was remounted after an error
 */
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { errnoException } from "./system-error.mjs";

const READS = ["lstatSync", "statSync", "fstatSync", "readSync", "readdirSync"];
const GROWS = ["mkdirSync", "writeSync", "fsyncSync", "linkSync", "renameSync"];
const REMOVES = ["rmSync"];

let plan;
/** Open files below the folder, and how they were opened. */
const ours = new Map();

function isOurs(target) {
  return typeof target === "number" ? ours.has(target) : String(target).startsWith(plan.folder);
}

function isWriting(flags) {
  return /[wa]/.test(String(flags));
}

function kindOf(name, args) {
  if (name === "openSync") return isWriting(args[1]) ? "grows" : "reads";
  if (GROWS.includes(name)) return "grows";
  return REMOVES.includes(name) ? "removes" : "reads";
}

/** Can the fault befall a call of this kind? Only such calls are counted. */
function befalls(kind) {
  switch (plan.fault.kind) {
    case "EIO":
      return true;
    case "ENOSPC":
    case "EDQUOT":
      return kind === "grows";
    case "EROFS":
    case "kill":
      return kind !== "reads";
  }
}

function before(name, args) {
  const { fault } = plan;
  if (!befalls(kindOf(name, args))) return;
  plan.count += 1;
  if (plan.count < fault.at || (fault.kind === "EIO" && plan.count > fault.at)) return;
  if (fault.kind === "kill") process.kill(process.pid, "SIGKILL");
  if (name === "closeSync") {
    // Closing tells of what was written (close(2)): a file that was only read is closed well.
    if (!isWriting(ours.get(args[0]))) return;
    // A file that cannot be closed well is closed all the same.
    real.get(name)(...args);
  }
  throw errnoException(fault.kind, name, args[0]);
}

const real = new Map();
for (const name of [...READS, ...GROWS, ...REMOVES, "openSync", "closeSync"]) {
  const original = fs[name];
  real.set(name, original);
  fs[name] = (...args) => {
    if (plan === undefined || !isOurs(args[0])) return original(...args);
    before(name, args);
    const result = original(...args);
    if (name === "openSync") ours.set(result, args[1]);
    if (name === "closeSync") ours.delete(args[0]);
    return result;
  };
}
syncBuiltinESMExports();

globalThis[Symbol.for("wt.faults")] = async (fault, folder, act) => {
  plan = { fault, folder, count: 0 };
  try {
    await act();
  } finally {
    globalThis[Symbol.for("wt.calls")] = plan.count;
    plan = undefined;
  }
};
