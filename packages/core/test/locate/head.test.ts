import { expect, test } from "vitest";
import { type HeadSeen, isHead } from "../../src/locate/head.ts";

const text = (content: string): HeadSeen => ({ kind: "text", text: content });
const sha1 = "0123456789abcdef0123456789abcdef01234567";

test.each<[string, HeadSeen]>([
  ["a branch", text("ref: refs/heads/main\n")],
  ["a branch without line end", text("ref: refs/heads/main")],
  ["a branch after several blanks", text("ref: \t refs/heads/main\n")],
  ["what reftable leaves here", text("ref: refs/heads/.invalid\n")],
  ["a SHA-1 id", text(`${sha1}\n`)],
  ["a SHA-256 id", text(`${sha1}${sha1.slice(0, 24)}\n`)],
  ["an id in capitals", text(sha1.toUpperCase())],
  ["a symlink to a ref", { kind: "symlink", target: "refs/heads/main" }],
])("%s is a HEAD", (_what, head) => {
  expect(isHead(head)).toBe(true);
});

test.each<[string, HeadSeen]>([
  ["an empty file", text("")],
  ["a ref outside refs/", text("ref: heads/main\n")],
  ["a word", text("main\n")],
  ["39 digits", text(sha1.slice(1))],
  ["41 digits", text(`${sha1}0`)],
  ["a symlink to elsewhere", { kind: "symlink", target: "../refs/heads/main" }],
  ["no file", { kind: "absent" }],
  ["a FIFO", { kind: "fault", fault: "not-a-file" }],
  ["a huge file", { kind: "fault", fault: "too-large" }],
])("%s is none", (_what, head) => {
  expect(isHead(head)).toBe(false);
});
