import type { Engine } from "@wt/core";
import type { Ground } from "../decide/gather.js";
import type { CgcProgram } from "../run/run-cgc.js";

/** Everything that the lifecycle of a context works with. */
export interface Workshop extends Ground {
  readonly program: CgcProgram;
  /** The engine that the user wants; `undefined`: the first that works here. */
  readonly database: Engine | undefined;
  /** The time as ISO text. */
  readonly now: () => string;
}
