import { registerCgcContext } from "./commands/cgc-context.js";
import { followSessions } from "./hooks/session.js";
import type { Host } from "./host.js";

/**
 * The pi extension: gives every linked worktree its own code graph and proves on each use that it is the right one.
 *
 * Registers hooks and `/cgc_context`. Never throws: an extension that fails to load ends the host.
 */
export default function wt(host: Host): void {
  try {
    registerCgcContext(host, followSessions(host));
  } catch {
    // A host without one of these calls has no use for us, and must start all the same.
  }
}
