import { type Refusal, RefusedError } from "@wt/core";
import type { CgcError } from "../contract/cgc-error.js";

/** What a door of this package answers: a value, or why there is none. */
export type Outcome<Value> =
  | { readonly kind: "done"; readonly value: Value }
  | { readonly kind: "refused"; readonly refusal: Refusal | CgcError };

/** What a door is called, and what ends its work early. */
export interface Work {
  readonly verb: string;
  readonly signal?: AbortSignal | undefined;
}

/** Runs `work` and makes a value of every refusal thrown in it; anything else is a fault of ours and goes on. */
export async function outcomeOf<Value>(
  { verb, signal }: Work,
  work: () => Promise<Value>,
): Promise<Outcome<Value>> {
  try {
    return { kind: "done", value: await work() };
  } catch (error) {
    if (error instanceof RefusedError)
      return { kind: "refused", refusal: error.refusal as Refusal | CgcError };
    // A wait for a lock ends with the signal's own reason.
    if (signal?.aborted) return { kind: "refused", refusal: { code: "cancelled", verb } };
    throw error;
  }
}
