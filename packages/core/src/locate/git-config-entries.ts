/** One `name = value` of a configuration file of git's. */
export interface ConfigEntry {
  /** Section, subsection and key, dotted; all but the subsection in lower case. */
  readonly name: string;
  /** `undefined` for a key without `=`. */
  readonly value: string | undefined;
}

/** Walks through a text one character at a time; past the end there are only line ends. */
interface Cursor {
  readonly text: string;
  at: number;
}

/**
 * Every entry of a configuration file in order, read as git reads it (config.c, git_parse_source).
 *
 * Git gives up on a file with a line that it cannot read; here such a line is left out.
 */
export function configEntries(text: string): ConfigEntry[] {
  const cursor: Cursor = { text: text.replace(/^\uFEFF/, "").replaceAll("\r\n", "\n"), at: 0 };
  const entries: ConfigEntry[] = [];
  let section: string | undefined;
  while (cursor.at < cursor.text.length) {
    const char = next(cursor);
    if (isSpace(char)) continue;
    if (char === "[") {
      section = readSection(cursor);
    } else if (/[a-z]/i.test(char)) {
      const name = char.toLowerCase() + readWhile(cursor, /[a-z0-9-]/i).toLowerCase();
      const value = readAssignment(cursor);
      if (section !== undefined && value !== "bad")
        entries.push({ name: `${section}.${name}`, value: value.text });
    } else {
      skipLine(cursor);
    }
  }
  return entries;
}

/** `core]`, or `remote "a b"]`; `undefined`, with the line left out, for anything else. */
function readSection(cursor: Cursor): string | undefined {
  const section = readWhile(cursor, /[a-z0-9.-]/i).toLowerCase();
  let end = next(cursor);
  if (end === "]") return section;
  while (end === " " || end === "\t" || end === "\r") end = next(cursor);
  const subsection = end === '"' ? readSubsection(cursor) : undefined;
  if (subsection !== undefined && next(cursor) === "]") return `${section}.${subsection}`;
  skipLine(cursor);
  return undefined;
}

function readSubsection(cursor: Cursor): string | undefined {
  let name = "";
  for (;;) {
    let char = next(cursor);
    if (char === '"') return name;
    if (char === "\\") char = next(cursor);
    if (char === "\n") return undefined;
    name += char;
  }
}

/** What follows a key: `= value`, or the end of the line. */
function readAssignment(cursor: Cursor): { text: string | undefined } | "bad" {
  let char = next(cursor);
  while (char === " " || char === "\t") char = next(cursor);
  if (char === "\n") return { text: undefined };
  const text = char === "=" ? readValue(cursor) : undefined;
  if (text !== undefined) return { text };
  skipLine(cursor);
  return "bad";
}

/** A value without quotes, comment and outer white space; a backslash joins lines. */
function readValue(cursor: Cursor): string | undefined {
  let value = "";
  let kept = 0;
  let quoted = false;
  for (;;) {
    let char = next(cursor);
    if (char === "\n") return quoted ? undefined : value.slice(0, kept);
    if (!quoted && isSpace(char)) {
      if (value !== "") value += char;
      continue;
    }
    if (!quoted && (char === "#" || char === ";")) {
      skipLine(cursor);
      return value.slice(0, kept);
    }
    if (char === '"') {
      quoted = !quoted;
    } else {
      if (char === "\\") {
        const escaped = ESCAPES.get(next(cursor));
        if (escaped === undefined) return undefined;
        char = escaped;
      }
      value += char;
    }
    kept = value.length;
  }
}

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ["\n", ""],
  ["t", "\t"],
  ["b", "\b"],
  ["n", "\n"],
  ["\\", "\\"],
  ['"', '"'],
]);

function next(cursor: Cursor): string {
  const char = cursor.text[cursor.at] ?? "\n";
  cursor.at += 1;
  return char;
}

function readWhile(cursor: Cursor, allowed: RegExp): string {
  const start = cursor.at;
  while (allowed.test(cursor.text[cursor.at] ?? "\n")) cursor.at += 1;
  return cursor.text.slice(start, cursor.at);
}

/** Goes on behind the line that the last character belongs to. */
function skipLine(cursor: Cursor): void {
  const end = cursor.text.indexOf("\n", cursor.at - 1);
  cursor.at = end === -1 ? cursor.text.length : end + 1;
}

function isSpace(char: string): boolean {
  return char === " " || char === "\t" || char === "\n" || char === "\r";
}
