import { expect, test } from "vitest";
import type { CreatePlan, OwnedContext, ReadableContext } from "../../src/index.ts";
import { resolve } from "../../src/resolve/resolve.ts";
import { agreeingFacts } from "../samples/facts.ts";

const decision = resolve(agreeingFacts);
if (decision.kind !== "bound" || decision.graph.kind !== "complete")
  throw new Error("not complete");
const { owned } = decision;
const { readable } = decision.graph;

/** Compiles for a real permit and for nothing else; `tsc` reports a line below that it no longer refuses. */
const read = (_permit: ReadableContext): void => {};
const write = (_permit: OwnedContext): void => {};
const create = (_permit: CreatePlan): void => {};

test("a permit is taken where it belongs", () => {
  read(readable);
  write(owned);
});

test("a permit cannot be forged: not by a spread, not by its fields, not from another permit", () => {
  // @ts-expect-error a spread has no private field
  read({ ...readable });
  // @ts-expect-error nor have the fields
  write({ identity: owned.identity, context: owned.context, generation: 7 });
  // @ts-expect-error what may be changed may still not be read
  read(owned);
  // @ts-expect-error what may be read may still not be changed
  write(readable);
  // @ts-expect-error a plan comes from an answer
  create({ identity: owned.identity, consent: "create", supersedes: 0 });
});

test("a permit holds no data that could be changed or written down", () => {
  expect(Object.keys(readable)).toEqual([]);
  expect(JSON.stringify(owned)).toBe("{}");
  expect(() => Object.assign(owned, { generation: 8 })).toThrow(TypeError);
});
