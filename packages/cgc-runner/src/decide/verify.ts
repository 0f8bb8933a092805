import { type OwnedContext, type ReadableContext, resolve } from "@wt/core";
import { refused } from "../run/run-cgc.js";
import { type Ground, gather } from "./gather.js";

/** The same graph as the permit says, verified now; `attested` as the decision has it. Throws `ground-changed`. */
export function verifyReadable(readable: ReadableContext, ground: Ground): { attested: boolean } {
  const decision = resolve(gather(readable.identity.top, ground));
  if (decision.kind !== "bound" || decision.graph.kind !== "complete")
    throw refused({ code: "ground-changed" });
  const now = decision.graph.readable;
  const same =
    now.context.name === readable.context.name &&
    now.generation === readable.generation &&
    now.stampGeneration === readable.stampGeneration;
  if (!same) throw refused({ code: "ground-changed" });
  return { attested: decision.graph.attested };
}

/** The same mapping as the permit says, verified now. Throws `ground-changed`. */
export function verifyOwned(owned: OwnedContext, ground: Ground): void {
  const decision = resolve(gather(owned.identity.top, ground));
  const same =
    decision.kind === "bound" &&
    decision.owned.context.name === owned.context.name &&
    decision.owned.generation === owned.generation;
  if (!same) throw refused({ code: "ground-changed" });
}
