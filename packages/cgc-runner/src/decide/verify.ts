import { type OwnedContext, type ReadableContext, resolve, type Stamp } from "@wt/core";
import { refused } from "../run/run-cgc.js";
import { makingOf } from "./database-file.js";
import { type Ground, gather } from "./gather.js";

/** A graph that was verified to be the permit's. */
export interface Verified {
  /** Which making of the database file it is. */
  readonly database: string;
  /** Of the run that made the graph. */
  readonly stamp: Stamp;
}

/** The same graph as the permit says, verified now. Throws `ground-changed`. */
export function verifyReadable(readable: ReadableContext, ground: Ground): Verified {
  const facts = gather(readable.identity.top, ground);
  const decision = resolve(facts);
  const stamp = facts.record.kind === "found" ? facts.record.record.stamp : null;
  if (decision.kind !== "bound" || decision.graph.kind !== "complete" || stamp === null)
    throw refused({ code: "ground-changed" });
  const now = decision.graph.readable;
  const same =
    now.context.name === readable.context.name &&
    now.generation === readable.generation &&
    now.stampGeneration === readable.stampGeneration;
  if (!same) throw refused({ code: "ground-changed" });
  const database = makingOf(now.context.databasePath);
  if (database === undefined) throw refused({ code: "ground-changed" });
  return { database, stamp };
}

/**
 * The same mapping as the permit says, verified now; answers the stamp of a graph that is complete already. Throws
 * `ground-changed`.
 */
export function verifyOwned(owned: OwnedContext, ground: Ground): Stamp | undefined {
  const facts = gather(owned.identity.top, ground);
  const decision = resolve(facts);
  const same =
    decision.kind === "bound" &&
    decision.owned.context.name === owned.context.name &&
    decision.owned.generation === owned.generation;
  if (!same) throw refused({ code: "ground-changed" });
  if (decision.graph.kind !== "complete" || facts.record.kind !== "found") return undefined;
  return facts.record.record.stamp ?? undefined;
}
