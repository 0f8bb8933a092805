import { RefusedError } from "../../../src/index.ts";
import { openStore } from "../../../src/node/store/store.ts";
import { boundRecord, holder } from "../../samples/records.ts";

/** What a process is to do in a store. */
export interface StoreOrder {
  readonly directory: string;
  readonly act: "create" | "replace for ever";
}

function follow({ directory, act }: StoreOrder): void {
  const store = openStore(directory);
  const record = { ...boundRecord, by: { ...holder, pid: process.pid } };
  if (act === "create") {
    process.send?.(answered(() => store.create(record)));
    process.disconnect();
    return;
  }
  process.send?.("begun");
  // Until it is killed: also in the middle of a write.
  for (let generation = 1; ; generation += 1) {
    const names = Array.from({ length: generation % 200 }, (_, at) => `name-${at}`);
    store.replace({ ...record, generation, earlierNames: names });
  }
}

function answered(act: () => boolean): unknown {
  try {
    return act();
  } catch (error) {
    return error instanceof RefusedError ? error.refusal : String(error);
  }
}

process.once("message", follow);
