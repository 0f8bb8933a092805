import type { Reply } from "./session.ts";
import type { Show } from "./step.ts";

/** Checks that a reply is this refusal, with the step that helps, and that cgc was not even started. */
export function checkRefused(
  { screen, claims, stage }: Show,
  reply: Reply,
  code: string,
  callsBefore: number,
): void {
  screen.quote(reply.text);
  const [, foundCode, next] = /\[([^\]]+)\] Next: (.+)$/.exec(reply.text) ?? [];
  claims.checkEqual(`refused as ${code}`, foundCode, code);
  claims.checkEqual("the next step is /cgc_context consent", next, "/cgc_context consent");
  claims.check(
    "nothing was answered, cgc was not even started",
    reply.values === undefined && stage.cgc.calls().length === callsBefore,
  );
}
