const started = performance.now();
const seconds = () => `${Math.round((performance.now() - started) / 1000)} s`.padStart(5);
const terminal = process.stderr.isTTY === true;
// A terminal shows one moving line; a log file gets a line now and then, so that it is no wall of text.
const pause = terminal ? 1000 : 5000;

/** Says one line with the seconds since the start, on standard error. */
export const say = (text) => process.stderr.write(`cgc ${seconds()}  ${text}\n`);

/** Announces a step, shows that it moves while `work` runs, and passes its result on. */
export async function step(title, work) {
  say(title);
  let latest = "";
  const tick = () => {
    const line = `cgc ${seconds()}  ${title}: ${latest || "..."}`;
    const width = (process.stderr.columns || 80) - 1;
    process.stderr.write(terminal ? `\r\x1b[K${line.slice(0, width)}` : `${line.slice(0, 120)}\n`);
  };
  const timer = setInterval(tick, pause);
  try {
    return await work((line) => {
      latest = line;
    });
  } finally {
    clearInterval(timer);
    if (terminal) process.stderr.write("\r\x1b[K");
  }
}
