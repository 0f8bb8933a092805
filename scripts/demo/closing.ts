import type { Claims } from "./claims.ts";
import type { Screen } from "./screen.ts";

/** The table of what was shown, and one plain line; `true` when all of it was so. */
export function showClosing(screen: Screen, claims: Claims, titles: readonly string[]): boolean {
  const results = titles.map((title) => claims.result(title));
  screen.heading("What was shown");
  screen.table(titles.map((title, at) => [title, results[at] ?? ""]));
  const isSo = results.every((result) => result === "ok");
  screen.heading(
    isSo
      ? "Every worktree answered from its own graph, or refused and said what to do next."
      : "Not everything was so: look for NOT SO above.",
  );
  return isSo;
}
