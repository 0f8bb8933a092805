import type { ConfigWarning } from "@wt/core";
import { clean } from "./clean.js";
import { shellWord } from "./shell-word.js";

/** One line for a thing in a configuration file that was not taken. */
export function configWarningLine({ file, key, problem }: ConfigWarning): string {
  if (problem === "wrong-variable")
    return `wt: ${clean(key)} is neither off nor isolate; it is left out. [config-${problem}] Next: unset ${clean(key)}`;
  const thing = key === "" ? clean(file) : `${clean(key)} in ${clean(file)}`;
  return `wt: ${thing} ${said(problem)} [config-${problem}] Next: vi ${shellWord(clean(file))}`;
}

function said(problem: Exclude<ConfigWarning["problem"], "wrong-variable">): string {
  switch (problem) {
    case "unreadable":
      return "cannot be read; the defaults are used.";
    case "no-json":
      return "is no JSON object; the defaults are used.";
    case "unknown-key":
      return "is no setting; it is left out.";
    case "wrong-type":
      return "has a value that is not allowed; the default is used.";
    case "not-allowed-here":
      return "may not be set by a repository; it is left out.";
  }
}
