import { contained } from "../hooks/contained.js";
import type { CurrentSession } from "../hooks/session.js";
import type { Completion, Host, HostContext } from "../host.js";
import { clean } from "../texts/clean.js";
import { consentCommand } from "./consent.js";
import { modeCommand } from "./mode.js";
import { queryCommand } from "./query.js";
import type { Reply } from "./reply.js";
import { statusCommand } from "./status.js";

const SUBCOMMANDS = {
  status: "what this worktree's graph is good for",
  query: "ask this worktree's graph in Cypher",
  consent: "give this worktree its own graph, or a new one",
  on: "isolate worktrees from now on",
  off: "do nothing from now on; every mapping is kept",
} as const;

type Subcommand = keyof typeof SUBCOMMANDS;

/** Registers `/cgc_context`. */
export function registerCgcContext(host: Host, session: CurrentSession): void {
  host.registerCommand("cgc_context", {
    description: "The code graph of this worktree: status, query, consent, on, off",
    getArgumentCompletions: completions,
    handler: (args, ctx) => {
      const reply = replyTo(host, ctx);
      return contained(
        (line) => reply(line, "error"),
        () => dispatch(args, ctx, session, reply),
      );
    },
  });
}

async function dispatch(
  args: string,
  ctx: HostContext,
  session: CurrentSession,
  reply: Reply,
): Promise<void> {
  const { word, rest } = split(args);
  const screen = session.screen(ctx);
  switch (word) {
    case "":
    case "status":
      return statusCommand(screen, reply);
    case "query":
      return queryCommand(rest, screen, reply);
    case "consent":
      return consentCommand(screen, session, reply);
    case "on":
    case "off":
      return modeCommand(word === "on" ? "isolate" : "off", screen, session, reply);
    default:
      reply(
        `wt: ${clean(word, 40)} is no subcommand. (${Object.keys(SUBCOMMANDS).join(", ")}) [unknown-subcommand] Next: /cgc_context status`,
        "warning",
      );
  }
}

function split(args: string): { word: string; rest: string } {
  const match = /^\s*(\S*)\s*([\s\S]*)$/.exec(args);
  return { word: match?.[1] ?? "", rest: match?.[2] ?? "" };
}

function completions(prefix: string): Completion[] | null {
  const offers = (Object.keys(SUBCOMMANDS) as Subcommand[])
    // A word that stands there whole is done: an offer of it would take the first Enter.
    .filter((word) => word.startsWith(prefix) && word !== prefix)
    .map((word) => ({ value: word, label: word, description: SUBCOMMANDS[word] }));
  return offers.length > 0 ? offers : null;
}

/** Without a user interface a notice shows nothing: there the answer is a message. */
function replyTo(host: Host, ctx: HostContext): Reply {
  return (text, type) => {
    if (ctx.hasUI) ctx.ui.notify(text, type);
    else host.sendMessage({ customType: "wt", content: text, display: true });
  };
}
