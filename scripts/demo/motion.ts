import type { WriteStream } from "node:tty";

/** Something that moves while nothing else is printed. */
export interface Motion {
  /** Makes room for a line of text. */
  clear(): void;
  /** One more sign of life; `seconds` of this work have passed. */
  tick(what: string, seconds: number): void;
  /** How often there is one, in ms. */
  readonly every: number;
}

const MARGIN = " ".repeat(9);
const FRAMES = ["|", "/", "-", "\\"];

/** On a terminal one line that turns, elsewhere a dot now and then. */
export function makeMotion(out: WriteStream): Motion {
  return out.isTTY ? makeSpinner(out) : makeDots(out);
}

function makeSpinner(out: WriteStream): Motion {
  let frame = 0;
  return {
    every: 120,
    clear: () => void out.write("\r\x1b[K"),
    tick(what, seconds) {
      const line = `${MARGIN}${FRAMES[frame++ % FRAMES.length]} ${what}, ${Math.floor(seconds)} s`;
      out.write(`\r\x1b[K${line.slice(0, (out.columns || 80) - 1)}`);
    },
  };
}

function makeDots(out: WriteStream): Motion {
  let open = false;
  return {
    every: 1500,
    clear() {
      if (open) out.write("\n");
      open = false;
    },
    tick() {
      out.write(open ? "." : `${MARGIN}.`);
      open = true;
    },
  };
}
