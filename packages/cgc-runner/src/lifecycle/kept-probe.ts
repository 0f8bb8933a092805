import { statSync } from "node:fs";
import { join } from "node:path";
import { type Engine, parseJson } from "@wt/core";
import { digestOf, readSmallFile, replaceFile } from "@wt/core/node";
import { findProgram } from "../run/find-program.js";
import { type CgcProgram, refused } from "../run/run-cgc.js";

/** A cgc, and an engine of it that keeps a graph where it is told to. */
export interface Probe {
  readonly version: string;
  readonly engine: Engine;
}

/** Where the probe of this cgc and engine is kept: a cgc that was updated or replaced has another file. Throws `cgc-missing`. */
export function probeFile(program: CgcProgram, directory: string, engine: Engine): string {
  const [name = "", ...fixed] = program.command;
  const file = findProgram(name, program.env["PATH"]);
  if (file === undefined) throw refused({ code: "cgc-missing", program: name });
  const { ino, size, mtimeMs } = statSync(file);
  const fingerprint = JSON.stringify([file, ...fixed, `${ino} ${size} ${mtimeMs}`, engine]);
  return join(directory, "probes", `${digestOf(fingerprint)}.json`);
}

/** What was kept; `undefined` when there is nothing to believe. */
export function readProbe(file: string, engine: Engine): Probe | undefined {
  const text = readSmallFile(file);
  const json = text.kind === "text" ? parseJson(text.text) : undefined;
  const { version, engine: kept } = (json ?? {}) as Partial<Probe>;
  return kept === engine && typeof version === "string" ? { version, engine } : undefined;
}

/** Keeps a probe that went well; one that did not is worth another trial. Throws `state-unwritable`. */
export function keepProbe(file: string, probe: Probe): void {
  replaceFile(file, JSON.stringify(probe));
}
