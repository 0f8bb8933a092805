import type { Claims } from "./claims.ts";
import type { Screen } from "./screen.ts";
import type { Stage } from "./stage.ts";

/** What every step works with. */
export interface Show {
  readonly screen: Screen;
  readonly claims: Claims;
  readonly stage: Stage;
}

/** One thing that is shown, under the title that the closing table repeats. */
export interface Step {
  readonly title: string;
  run(show: Show): Promise<void>;
}
