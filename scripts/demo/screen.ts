import type { WriteStream } from "node:tty";
import { styleText } from "node:util";
import { makeMotion } from "./motion.ts";
import { tableLines } from "./table.ts";
import { wrap } from "./wrap.ts";

/** What the audience sees: plain lines, each with the seconds since the start. */
export interface Screen {
  /** The heading of a step. */
  heading(text: string): void;
  /** One thing that happened now. */
  say(text: string): void;
  /** Aligned columns. */
  table(rows: readonly (readonly string[])[]): void;
  /** What a user reads, word for word. */
  quote(text: string): void;
  /** Whether a claim holds. */
  verdict(holds: boolean, claim: string): void;
  /** Shows that work goes on until it has settled, and passes its result on. */
  during<T>(what: string, work: Promise<T>): Promise<T>;
  /** Prints nothing from now on. */
  silence(): void;
}

const MARGIN = " ".repeat(9);
const MAX_WIDTH = 110;

/** A screen on a stream; the folder `root` is shown as `…`. */
export function makeScreen(out: WriteStream, root: string): Screen {
  const motion = makeMotion(out);
  const width = Math.min(out.columns || MAX_WIDTH, MAX_WIDTH) - MARGIN.length - 3;
  let silent = false;
  const short = (text: string): string => text.replaceAll(root, "…");
  const line = (text: string): void => {
    if (silent) return;
    motion.clear();
    out.write(`${short(text)}\n`);
  };
  const say = (text: string): void =>
    line(`${(performance.now() / 1000).toFixed(1).padStart(5)} s  ${text}`);
  const style = (how: "bold" | "green" | "red", text: string): string =>
    styleText(how, text, { stream: out });
  return {
    heading(text) {
      line("");
      say(style("bold", text));
    },
    say,
    table(rows) {
      for (const text of tableLines(rows.map((row) => row.map(short)))) line(`${MARGIN}${text}`);
    },
    quote(text) {
      for (const part of wrap(short(text), width)) line(`${MARGIN}| ${part}`);
    },
    verdict: (holds, claim) =>
      say(`${holds ? style("green", "ok") : style("red", "NOT SO")}  ${claim}`),
    async during(what, work) {
      const started = performance.now();
      const timer = setInterval(() => {
        if (!silent) motion.tick(what, (performance.now() - started) / 1000);
      }, motion.every);
      try {
        return await work;
      } finally {
        clearInterval(timer);
      }
    },
    silence() {
      if (!silent) motion.clear();
      silent = true;
    },
  };
}
