/** Why no cgc could be prepared: a stable code, what happened, the next step, and lines of the program that failed. */
export class Failure extends Error {
  constructor(code, what, next, lines = []) {
    super(`${code}: ${what}. Next: ${next}`);
    this.lines = lines;
  }
}
