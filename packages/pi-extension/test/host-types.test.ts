import type { ExtensionFactory as NewFactory } from "@earendil-works/pi-coding-agent";
import type { ExtensionFactory as OldFactory } from "@mariozechner/pi-coding-agent";
import { expect, test } from "vitest";
import extension from "../src/index.ts";

test("the factory is one that both hosts take", () => {
  const factories: [OldFactory, NewFactory] = [extension, extension];
  expect(factories).toEqual([extension, extension]);
});
