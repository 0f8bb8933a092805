const MAX_LENGTH = 300;

/**
 * An outside string (path, branch, cgc's words) for a person's screen: one line, no control characters, no invisible
 * direction marks, bounded length.
 */
export function clean(text: string, maxLength: number = MAX_LENGTH): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]+/gu, " ").trim();
  return line.length <= maxLength ? line : `${line.slice(0, maxLength - 1)}…`;
}
