import type { Question } from "@wt/fixtures/diverging-repository";
import type { Dialog, Host, Pi } from "@wt/fixtures/pi-host";

/** Longer than anything here takes on a busy machine, in ms. */
const PATIENCE = 120_000;
/** What our user answers. */
export const YES = "Create and index";

const STATUS = "wt-graph";

/** What the extension replied to a question about the code. */
export interface Reply {
  /** What the user reads. */
  readonly text: string;
  /** The values of the answer, sorted; `undefined` when there was no answer. */
  readonly values: readonly string[] | undefined;
}

/** A pi host at work in one worktree. */
export interface Session {
  readonly host: Host;
  readonly pi: Pi;
  /** Waits for the consent question of the start; it stays open. */
  question(): Promise<Dialog>;
  /** Tells each new state of the graph, without its clock, until it rests; answers the last. */
  followStatus(tell: (status: string) => void): Promise<string>;
  /** Asks through `/cgc_context query`. */
  ask(question: Question): Promise<Reply>;
  /** Gives `/cgc_context consent` and answers yes; resolves when the graph is built. */
  consent(onQuestion: (dialog: Dialog) => void): Promise<string>;
}

/** What a user can do with a running host. */
export function makeSession(host: Host, pi: Pi): Session {
  const lastNotice = (from: number): string => pi.notices(from).at(-1)?.message ?? "(no reply)";
  return {
    host,
    pi,
    question: () => pi.waitForDialog("code graph", PATIENCE),
    async followStatus(tell) {
      let shown = withoutClock(pi.statuses()[STATUS] ?? "");
      const isNews = (status: string): boolean => withoutClock(status) !== shown;
      do {
        shown = withoutClock(await pi.waitForStatus(STATUS, isNews, PATIENCE));
        tell(shown);
      } while (/creating|indexing|not indexed yet/.test(shown));
      return shown;
    },
    async ask({ cypher, column }) {
      const from = pi.events.length;
      await pi.command(`/cgc_context query ${cypher}`, PATIENCE);
      const text = lastNotice(from);
      return { text, values: valuesOf(text, column) };
    },
    async consent(onQuestion) {
      const from = pi.events.length;
      const answer = async (): Promise<void> => {
        // The command ends without a question when there is nothing to ask.
        await pi.waitFor(
          (event) => event["method"] === "select" || event.type === "response",
          PATIENCE,
          from,
        );
        const [dialog] = pi.dialogs(from);
        if (dialog === undefined) throw new Error(`no question, but: ${lastNotice(from)}`);
        onQuestion(dialog);
        pi.reply(dialog, { value: YES });
      };
      await Promise.all([pi.command("/cgc_context consent", PATIENCE), answer()]);
      await pi.waitForStatus(STATUS, "graph: ready", PATIENCE);
      return lastNotice(from);
    },
  };
}

/** What can be answered to a question, as its user sees it. */
export const optionsLine = ({ options }: Dialog): string =>
  options.map((option) => `[${option}]`).join("  ");

const withoutClock = (status: string): string => status.replace(/ \d\d:\d\d$/, "");

/** An answer is headed by the context that it comes from; anything else is none. */
function valuesOf(text: string, column: string): string[] | undefined {
  const [head = "", ...lines] = text.split("\n");
  if (!head.startsWith("context ")) return undefined;
  return lines
    .filter((line) => line.startsWith("{"))
    .map((line) => String((JSON.parse(line) as Record<string, unknown>)[column]))
    .sort();
}
