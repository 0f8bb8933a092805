import type { Holder } from "./holder.js";

/** What this machine can say about a holder's pid right now. */
export interface ProcessSeen {
  readonly host: string;
  readonly boot: string;
  /** `""` when it cannot be known. */
  readonly pidNamespace: string;
  /** Start time of the process that has the pid; `"gone"` when none has; `""` when it cannot be known. */
  readonly startTime: string;
}

/**
 * Is the process behind a holder still there?
 *
 * `dead` only with proof: same host and another boot, or no such process, or a pid that was re-used. Another host or pid
 * namespace, or one that is not known, is `unknown`, which every caller treats as alive.
 */
export function liveness(holder: Holder, seen: ProcessSeen): "alive" | "dead" | "unknown" {
  if (holder.host !== seen.host) return "unknown";
  if (holder.boot !== "" && seen.boot !== "" && holder.boot !== seen.boot) return "dead";
  if (holder.pidNamespace !== seen.pidNamespace || seen.pidNamespace === "") return "unknown";
  if (seen.startTime === "gone") return "dead";
  if (seen.startTime === "" || holder.startTime === "") return "unknown";
  return seen.startTime === holder.startTime ? "alive" : "dead";
}
