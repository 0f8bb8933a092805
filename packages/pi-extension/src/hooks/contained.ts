import { clean } from "../texts/clean.js";

/** Where a failure of ours is told in one line. */
export type Tell = (line: string) => void;

/**
 * Runs work of ours so that a failure never becomes the host's: it is told in one line, and that is all. The promise that
 * comes back never rejects.
 */
export async function contained(tell: Tell, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    try {
      tell(`wt: ${clean(String(error))} [internal-error] Next: /cgc_context status`);
    } catch {
      // The host has no ear for us any more.
    }
  }
}
