import type { Screen } from "./screen.js";

const TICK_MS = 1000;

/** Shows work under way with the time since `startedAt` (ms, as `performance.now()`), until it ends. */
export async function withClock<Value>(
  screen: Screen,
  line: (elapsedMs: number) => string,
  startedAt: number,
  work: Promise<Value>,
): Promise<Value> {
  const show = (): void => screen.status(line(performance.now() - startedAt));
  show();
  const ticker = setInterval(show, TICK_MS);
  ticker.unref();
  try {
    return await work;
  } finally {
    clearInterval(ticker);
  }
}
