import type { Mode, Source } from "@wt/core";

/** Says that wt is off, and who says so. */
export function offLine(source: Source): string {
  switch (source) {
    case "WT_MODE":
      return "wt: off, by WT_MODE. [mode-off] Next: WT_MODE=isolate pi";
    case "project file":
      return "wt: off in this repository, by its .wt.json. [mode-off] Next: WT_MODE=isolate pi";
    default:
      return "wt: off. [mode-off] Next: /cgc_context on";
  }
}

/** Says what came of switching; something stronger than the user file may hold another mode. */
export function switchedLine(wanted: Mode, holds: Mode, source: Source): string {
  if (wanted === holds)
    return wanted === "off"
      ? "wt: off. Every mapping is kept for the next time. Next: /cgc_context on"
      : "wt: on. Every linked worktree gets its own graph when you allow it. Next: /cgc_context status";
  return holds === "off"
    ? offLine(source)
    : "wt: still on, by WT_MODE. [mode-on] Next: WT_MODE=off pi";
}
