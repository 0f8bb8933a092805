import type { Claim } from "./claim.ts";
import { type PeerName, peers } from "./peers.ts";

/** What the process says about one question. */
export type Answer = Claim | { readonly kind: "threw"; readonly error: string };

const peer = peers[process.argv[2] as PeerName];

process.on("message", async (cwd: string) => {
  process.send?.(await answerTo(cwd));
});

async function answerTo(cwd: string): Promise<Answer> {
  try {
    return await peer.claim(cwd);
  } catch (error) {
    return { kind: "threw", error: String(error) };
  }
}
