/** One side of a comparison. */
export interface Side {
  readonly name: string;
  /** What is timed; a promise is awaited. */
  readonly run: () => unknown;
}

/** What one side took. */
export interface Timed {
  readonly name: string;
  /** Median over all turns, ns a call. */
  readonly ns: number;
  /** Median over all rounds of this side's time divided by the first side's in the same round. */
  readonly ratio: number;
}

const ROUNDS = 31;
const TURN_NS = 8_000_000;

/**
 * Times all sides in turn, round by round, so that a slow moment of the machine meets each of them. One turn lasts
 * about 8 ms, or one call where a call takes longer.
 */
export async function alternate(sides: readonly Side[], rounds: number = ROUNDS): Promise<Timed[]> {
  const turns: { side: Side; calls: number; ns: number[] }[] = [];
  for (const side of sides) turns.push({ side, calls: await callsInATurn(side), ns: [] });
  for (let round = 0; round < rounds; round += 1) {
    for (const turn of turns) turn.ns.push(await timeOf(turn.side, turn.calls));
  }
  return turns.map(({ side, ns }) => ({
    name: side.name,
    ns: median(ns),
    ratio: median(ns.map((own, round) => own / (turns[0]?.ns[round] ?? Number.NaN))),
  }));
}

/** Warms a side up as well. */
async function callsInATurn(side: Side): Promise<number> {
  let calls = 1;
  for (;;) {
    const ns = await timeOf(side, calls);
    if (ns * calls >= TURN_NS) return Math.max(1, Math.round(TURN_NS / ns));
    calls *= 2;
  }
}

async function timeOf({ run }: Side, calls: number): Promise<number> {
  const begin = process.hrtime.bigint();
  for (let call = 0; call < calls; call += 1) {
    const answer = run();
    if (isThenable(answer)) await answer;
  }
  return Number(process.hrtime.bigint() - begin) / calls;
}

/** Some libraries answer with promises of their own. */
function isThenable(answer: unknown): answer is PromiseLike<unknown> {
  return typeof answer === "object" && answer !== null && "then" in answer;
}

/** The middle one of some numbers. */
function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
