import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

type Call = (...args: unknown[]) => unknown;
type Functions = Record<string, Call & { native?: Call }>;

/** One call of a function of `node:fs` as it was made. */
interface Recorded {
  readonly name: string;
  readonly call: Call;
  readonly args: readonly unknown[];
  readonly answer: unknown;
  readonly threw: boolean;
}

/** The calls of one run, ready to be made again without what was done around them. */
export interface FsCalls {
  /** Names of the functions, in order. */
  readonly names: readonly string[];
  /** Makes exactly these calls again; answers are thrown away, expected errors caught. */
  readonly replay: () => void;
}

/** Runs `act` and records every synchronous call of `node:fs` that it makes. */
export function recordFsCalls(act: () => void): FsCalls {
  const recorded: Recorded[] = [];
  const restore = patch(recorded);
  try {
    act();
  } finally {
    restore();
  }
  const files = new Map<unknown, unknown>();
  const calls = recorded.map((one) => replayOf(one, files));
  return {
    names: recorded.map(({ name }) => name),
    replay: () => {
      for (const call of calls) call();
    },
  };
}

function patch(recorded: Recorded[]): () => void {
  const functions = fs as unknown as Functions;
  // `lchmodSync` is listed but undefined on Linux.
  const originals = Object.entries(functions).filter(
    ([name, call]) => name.endsWith("Sync") && typeof call === "function",
  );
  const depth = { now: 0 };
  for (const [name, call] of originals) {
    const watched = watch(name, call, recorded, depth);
    const { native } = call;
    if (native) watched.native = watch(`${name}.native`, native, recorded, depth);
    functions[name] = watched;
  }
  syncBuiltinESMExports();
  return () => {
    for (const [name, call] of originals) functions[name] = call;
    syncBuiltinESMExports();
  };
}

/** Records only what the caller asks for, not what one function of `fs` asks of another. */
function watch(
  name: string,
  call: Call,
  recorded: Recorded[],
  depth: { now: number },
): Functions[string] {
  return (...args) => {
    depth.now += 1;
    let answer: unknown;
    let threw = true;
    try {
      answer = call(...args);
      threw = false;
      return answer;
    } finally {
      depth.now -= 1;
      if (depth.now === 0) recorded.push({ name, call, args, answer, threw });
    }
  };
}

/** A file descriptor of the recording stands for the one that the replay opened in its place. */
function replayOf({ name, call, args, answer, threw }: Recorded, files: Map<unknown, unknown>) {
  if (threw) return () => void attempt(call, args);
  if (name === "openSync") return () => void files.set(answer, call(...args));
  const [first, ...rest] = args;
  if (typeof first === "number") return () => void call(files.get(first), ...rest);
  return () => void call(...args);
}

function attempt(call: Call, args: readonly unknown[]): void {
  try {
    call(...args);
  } catch {
    // It failed in the recording as well.
  }
}
