import type { Consent, Decision } from "@wt/core";
import { builtLine } from "../texts/built-text.js";
import { refusalLine } from "../texts/refusal-text.js";
import { statusLine } from "../texts/state-text.js";
import { followIndex } from "./follow-index.js";
import type { Opened } from "./open.js";
import type { Screen } from "./screen.js";

/**
 * Creates the context that a consent allows, when there is one, and indexes into it; ends in one plain line. Everything
 * is resolved again after the answer.
 */
export async function buildGraph(
  { cgc }: Extract<Opened, { kind: "on" }>,
  screen: Screen,
  consent: Consent | undefined,
): Promise<void> {
  const { cwd } = screen.ctx;
  const show = async (): Promise<Decision> => {
    const decision = await cgc.decide(cwd);
    screen.status(statusLine(decision, undefined));
    return decision;
  };
  if (consent) {
    const planned = await cgc.plan(cwd, consent);
    screen.status("graph: creating");
    const created = planned.kind === "refused" ? planned : await cgc.create(planned.plan);
    if (created.kind === "refused") {
      screen.notice(refusalLine(created.refusal), "warning");
      await show();
      return;
    }
  }
  const decision = await cgc.decide(cwd);
  if (decision.kind === "bound" && decision.graph.kind !== "complete") {
    const started = performance.now();
    const indexed = await followIndex(decision.owned, cgc, screen);
    const ready = indexed.kind === "done" && indexed.value.state === "complete";
    const line =
      indexed.kind === "done"
        ? builtLine(decision.owned.context.name, indexed.value, performance.now() - started)
        : refusalLine(indexed.refusal);
    screen.notice(line, ready ? "info" : "warning");
  }
  await show();
}
