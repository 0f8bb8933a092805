import { expect, test } from "vitest";
import extension from "../src/index.ts";

test("a host that lacks what we use starts all the same", () => {
  expect(() => extension({} as never)).not.toThrow();
});

test("it registers one command and follows sessions", () => {
  const events: string[] = [];
  const commands: string[] = [];
  extension({
    on: (event: string) => events.push(event),
    registerCommand: (name: string) => commands.push(name),
    sendMessage: () => undefined,
  });
  expect(events).toEqual(["session_start", "session_shutdown"]);
  expect(commands).toEqual(["cgc_context"]);
});
