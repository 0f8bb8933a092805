import { expect, test } from "vitest";
import * as core from "../src/index.ts";
import * as node from "../src/node/index.ts";

test("@wt/core exports these values and no other: no permit can be made from outside", () => {
  expect(Object.keys(core).sort()).toEqual([
    "DEFAULT_SETTINGS",
    "MAX_TEXT_BYTES",
    "RefusedError",
    "asHolder",
    "consentDue",
    "contextName",
    "formatPointer",
    "formatRecord",
    "identityKey",
    "identityText",
    "incarnationDifference",
    "judge",
    "liveness",
    "parseConfig",
    "parseCoreConfig",
    "parseJson",
    "parsePathText",
    "parsePointer",
    "parseRecord",
    "planCreate",
    "resolve",
    "resolveConfig",
    "sameFile",
    "sameIdentity",
    "setMode",
    "walksOn",
  ]);
});

test("@wt/core/node exports these values and no other", () => {
  expect(Object.keys(node).sort()).toEqual([
    "acquireLock",
    "digestOf",
    "homeOf",
    "hostId",
    "openStore",
    "readConfig",
    "readSmallFile",
    "replaceFile",
    "resolveWorktree",
    "seeDatabase",
    "stateDirectory",
    "thisProcess",
    "userConfigFile",
    "writeMode",
  ]);
});
