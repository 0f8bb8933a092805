import fc from "fast-check";
import { entryOf, type Ground } from "./ground.ts";

/** Bytes for one of git's small files: nothing but noise, pieces of real ones, or a real one with a few bytes changed. */
export function anyBytes(ground: Ground): fc.Arbitrary<Uint8Array> {
  const pieces = fc.constantFrom(...piecesOf(ground).map((text) => bytes(text)));
  const noise = fc.uint8Array({ maxLength: 6 });
  const joined = fc
    .array(fc.oneof({ weight: 4, arbitrary: pieces }, { weight: 1, arbitrary: noise }), {
      maxLength: 5,
    })
    .map((parts) => new Uint8Array(Buffer.concat(parts)));
  return fc.oneof(
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 90 }) },
    { weight: 4, arbitrary: joined },
    { weight: 5, arbitrary: changed(wholeText(ground)) },
    { weight: 2, arbitrary: wholeText(ground) },
  );
}

/** The whole text of a pointer, a back-pointer, `commondir` or HEAD, right for some worktree or repository. */
export function wholeText(ground: Ground): fc.Arbitrary<Uint8Array> {
  return fc.constantFrom(...wholeTexts(ground).map((text) => bytes(text)));
}

function wholeTexts(ground: Ground): string[] {
  const { root, main, other, a, b, c, nested } = ground;
  const entries = [
    entryOf(main, "a"),
    entryOf(main, "b"),
    entryOf(main, "n"),
    entryOf(other, "c"),
    `${main}/.git`,
    `${main}/.git/modules/s`,
    `${root}/link/to-main/.git/worktrees/a`,
    "../m/.git/worktrees/a",
    "../to-main/.git/worktrees/a",
  ];
  const backs = [a, b, c, nested, `${root}/link/a`, "../../../../a", "../../.."];
  const commons = [
    "../..",
    `${main}/.git`,
    `${other}/.git`,
    `${root}/to-main/.git`,
    ".",
    "../../.",
  ];
  return [
    ...entries.map((entry) => `gitdir: ${entry}\n`),
    ...backs.map((top) => `${top}/.git\n`),
    ...commons.map((common) => `${common}\n`),
    "ref: refs/heads/a\n",
    // White space to a text processor, not to git.
    "ref:\u00a0refs/heads/a\n",
    `${"0a".repeat(20)}\n`,
    `${"0a".repeat(32)}\n`,
    "[core]\n\tbare = true\n",
    `[core]\n\tworktree = ${a}\n`,
  ];
}

function piecesOf(ground: Ground): string[] {
  const { main, a, b, root } = ground;
  const words = ["gitdir: ", "gitdir:", "GITDIR: ", "ref: ", "ref:", "refs/heads/x", "[core]\n"];
  const paths = [main, a, b, root, "/.git", "/worktrees/", "a", "b", "..", "../", "/", "~", "//"];
  const ends = ["\n", "\r\n", "\r", "\0", " ", "\t", "\u00a0", "\u3000", "\v", "\u2028", "\\"];
  const long = [
    "0".repeat(40),
    "f".repeat(64),
    "x".repeat(300),
    "y".repeat(5000),
    "/./".repeat(1400),
  ];
  return [...words, ...paths, ...ends, ...long];
}

function changed(texts: fc.Arbitrary<Uint8Array>): fc.Arbitrary<Uint8Array> {
  const change = fc.record({
    at: fc.nat({ max: 120 }),
    drop: fc.nat({ max: 3 }),
    put: fc.oneof(
      fc.uint8Array({ maxLength: 3 }),
      fc.constantFrom(...["\n", "\r", " ", "/", ".", "..", "\0", "/../", "//"].map(bytes)),
    ),
    fromEnd: fc.boolean(),
  });
  return fc
    .tuple(texts, fc.array(change, { minLength: 1, maxLength: 3 }))
    .map(([text, changes]) => {
      let now = Buffer.from(text);
      for (const { at, drop, put, fromEnd } of changes) {
        const place = fromEnd ? Math.max(0, now.length - at) : Math.min(at, now.length);
        now = Buffer.concat([now.subarray(0, place), put, now.subarray(place + drop)]);
      }
      return new Uint8Array(now);
    });
}

const bytes = (text: string): Uint8Array => new Uint8Array(Buffer.from(text));
