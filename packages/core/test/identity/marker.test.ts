import fc from "fast-check";
import { expect, test } from "vitest";
import { formatMarker, parseMarker } from "../../src/identity/marker.ts";

test("a token is read back from the text of its marker", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9a-f]{32}$/), (token) => {
      expect(parseMarker(formatMarker(token))).toBe(token);
    }),
  );
});

test("any other text is no marker", () => {
  const token = "0123456789abcdef0123456789abcdef";
  const others = ["", "\n", token, `${token}\r\n`, `${token}\n\n`, ` ${token}\n`, `${token}0\n`];
  for (const text of [...others, `${token.toUpperCase()}\n`, `${token.slice(1)}\n`])
    expect(parseMarker(text)).toBeNull();
});
