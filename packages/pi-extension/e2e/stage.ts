import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  type DivergingRepository,
  makeDivergingRepository,
} from "@wt/fixtures/diverging-repository";
import {
  type Answer,
  type Dialog,
  type Host,
  type Pi,
  type PiOptions,
  startPi,
} from "@wt/fixtures/pi-host";
import { realCgc } from "@wt/fixtures/real-cgc";
import { makeRecordingCgc, type RecordingCgc } from "@wt/fixtures/recording-cgc";
import { type Env, makeSandbox, type Sandbox } from "@wt/fixtures/sandbox";

/** The built extension: what a user installs. */
export const EXTENSION: string = fileURLToPath(new URL("../dist/index.js", import.meta.url));
/** The extension's key in the status line. */
export const STATUS = "wt-graph";
/** Long enough for a first index on a busy machine, in ms. */
export const PATIENCE = 90_000;

/** A sandbox with the shop repository, the real cgc recorded, and a state folder of its own. */
export interface Stage {
  readonly sandbox: Sandbox;
  readonly repository: DivergingRepository;
  readonly cgc: RecordingCgc;
  /** Isolate mode, cgc by WT_CGC. */
  readonly env: Env;
  readonly stateDirectory: string;
  /** Starts a host in `cwd`; dialogs stay open unless `answer` replies. */
  start(cwd: string, options?: StartOptions): Pi;
}

/** What differs from the plain start. */
interface StartOptions {
  readonly env?: Env;
  readonly args?: readonly string[];
  readonly answer?: PiOptions["answer"];
  readonly homeVariable?: string | null;
  /** `false`: the host alone. */
  readonly extension?: boolean;
}

/** Makes a stage for one host. */
export async function makeStage(host: Host): Promise<Stage> {
  const sandbox = makeSandbox();
  const repository = await makeDivergingRepository(sandbox.root, sandbox.env);
  const cgc = makeRecordingCgc(sandbox.path("recorded"), realCgc());
  const stateDirectory = sandbox.path("home", ".local", "state", "wt");
  const env = { ...sandbox.env, WT_MODE: "isolate", WT_CGC: cgc.path };
  return {
    sandbox,
    repository,
    cgc,
    env,
    stateDirectory,
    start: (cwd, options = {}) =>
      startPi({
        host,
        cwd,
        home: sandbox.home,
        ...(options.homeVariable !== undefined && { homeVariable: options.homeVariable }),
        env: options.env ?? env,
        args: [
          "--no-session",
          ...(options.extension === false ? [] : ["-e", EXTENSION]),
          ...(options.args ?? []),
        ],
        ...(options.answer && { answer: options.answer }),
      }),
  };
}

/** Answers every select with this string, offered or not. */
export const says =
  (value: string) =>
  (dialog: Dialog): Answer | undefined =>
    dialog.method === "select" ? { value } : undefined;

/** Starts a host in `cwd`, says yes, waits for the graph, and leaves the host running. */
export async function startIndexed(stage: Stage, cwd: string): Promise<Pi> {
  const pi = stage.start(cwd, { answer: says("Create and index") });
  await pi.waitForStatus(STATUS, "graph: ready", PATIENCE);
  return pi;
}

/** Runs a query through the extension and gives the values of one column, sorted. */
export async function ask(pi: Pi, cypher: string, column: string): Promise<string[]> {
  const from = pi.events.length;
  await pi.command(`/cgc_context query ${cypher}`, PATIENCE);
  const text = pi.notices(from).at(-1)?.message ?? "";
  return text
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => String((JSON.parse(line) as Record<string, unknown>)[column]))
    .sort();
}

/** The last notice that a command gave. */
export async function replyTo(pi: Pi, command: string): Promise<string> {
  const from = pi.events.length;
  await pi.command(command, PATIENCE);
  return pi.notices(from).at(-1)?.message ?? "";
}

/** Writes the user's configuration file of the sandbox. */
export function writeUserConfig(stage: Stage, text: string): void {
  const folder = join(stage.sandbox.home, ".config", "wt");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "config.json"), text);
}
