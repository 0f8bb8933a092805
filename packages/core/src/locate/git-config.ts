/** The two settings of `[core]` that decide what kind of repository a git directory belongs to. */
export interface CoreConfig {
  readonly bare: boolean;
  /** As written: absolute, or relative to the git directory. */
  readonly worktree: string | undefined;
}

/**
 * Reads `core.bare` and `core.worktree` from the text of a git directory's `config`.
 *
 * Git reads these two without following includes (setup.c, check_repository_format); the last value wins.
 */
export function parseCoreConfig(text: string): CoreConfig {
  let section = "";
  let bare = false;
  let worktree: string | undefined;
  for (const line of logicalLines(text)) {
    const header = /^\s*\[([^\]"]*?)(?:\s*"((?:[^"\\]|\\.)*)")?\]/.exec(line);
    const rest = header ? line.slice(header[0].length) : line;
    if (header) section = header[2] === undefined ? (header[1] ?? "").trim().toLowerCase() : "";
    if (section !== "core") continue;
    const entry = /^\s*([A-Za-z][A-Za-z0-9-]*)\s*(?:=(.*))?$/s.exec(rest);
    const name = entry?.[1]?.toLowerCase();
    if (name === "bare") bare = entry?.[2] === undefined || isTrue(parseValue(entry[2]));
    if (name === "worktree" && entry?.[2] !== undefined) worktree = parseValue(entry[2]);
  }
  return { bare, worktree };
}

/** Joins lines that end in a backslash with the next one. */
function logicalLines(text: string): string[] {
  return text
    .replace(/\r\n/g, "\n")
    .replace(/(^|[^\\])((?:\\\\)*)\\\n/g, "$1$2")
    .split("\n");
}

function isTrue(value: string): boolean {
  const word = value.toLowerCase();
  return (
    word === "true" || word === "yes" || word === "on" || /^[+-]?0*[1-9][0-9]*[kmg]?$/.test(word)
  );
}

/** A value without quotes, comment and outer white space. */
function parseValue(raw: string): string {
  let value = "";
  let kept = 0;
  let quoted = false;
  for (let at = 0; at < raw.length; at += 1) {
    const char = raw[at] as string;
    if (char === '"') {
      quoted = !quoted;
      kept = value.length;
    } else if (char === "\\") {
      at += 1;
      value += unescaped(raw[at] ?? "");
      kept = value.length;
    } else if (!quoted && (char === "#" || char === ";")) {
      break;
    } else if (!quoted && /\s/.test(char)) {
      if (value !== "") value += char;
    } else {
      value += char;
      kept = value.length;
    }
  }
  return value.slice(0, kept);
}

function unescaped(char: string): string {
  if (char === "n") return "\n";
  if (char === "t") return "\t";
  if (char === "b") return "\b";
  return char;
}
