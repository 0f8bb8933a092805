import type { ConfigWarning } from "@wt/core";
import { clean } from "./clean.js";
import { shellWord } from "./shell-word.js";

const MAX_LINES = 5;

/** The lines for what was not taken; bounded, for a repository may bring as many keys as it likes. */
export function configWarningLines(warnings: readonly ConfigWarning[]): string[] {
  const lines = warnings.slice(0, MAX_LINES).map(configWarningLine);
  const left = warnings.length - lines.length;
  const first = warnings[MAX_LINES];
  if (left === 0 || first === undefined) return lines;
  const next = `vi ${shellWord(clean(first.file))}`;
  return [...lines, `wt: ${left} more settings were left out. [config-more] Next: ${next}`];
}

/** One line for a thing in a configuration file that was not taken. */
export function configWarningLine({ file, key, problem }: ConfigWarning): string {
  if (problem === "wrong-variable")
    return `wt: ${clean(key)} is neither off nor isolate; it is left out. [config-${problem}] Next: unset ${clean(key)}`;
  const ofFile = problem === "unreadable" || problem === "no-json";
  const thing = ofFile ? clean(file) : `${clean(key) || '""'} in ${clean(file)}`;
  return `wt: ${thing} ${said(problem)} [config-${problem}] Next: vi ${shellWord(clean(file))}`;
}

function said(problem: Exclude<ConfigWarning["problem"], "wrong-variable">): string {
  switch (problem) {
    case "unreadable":
      return "cannot be read; the defaults are used.";
    case "no-json":
      return "is no JSON object (JSON has no comments); the defaults are used.";
    case "unknown-key":
      return "is no setting; it is left out.";
    case "wrong-type":
      return "has a value that is not allowed; it is left out.";
    case "not-allowed-here":
      return "may not be set by a repository; it is left out.";
  }
}
