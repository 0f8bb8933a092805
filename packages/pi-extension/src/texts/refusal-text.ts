import type { CgcError } from "@wt/cgc-runner";
import type { Refusal } from "@wt/core";
import { clean } from "./clean.js";
import { shellWord } from "./shell-word.js";

const CONSENT = "/cgc_context consent";
const STATUS = "/cgc_context status";
const EXAMPLE = "/cgc_context query MATCH (f:Function) RETURN f.name LIMIT 10";

/** A refusal for a person, in this front end's words: one line that names the thing, its stable code, a step to paste. */
export function refusalLine(refusal: Refusal | CgcError): string {
  const [line, next] = lineAndNext(refusal);
  return `wt: ${line} [${refusal.code}] Next: ${next}`;
}

function lineAndNext(refusal: Refusal | CgcError): [line: string, next: string] {
  switch (refusal.code) {
    case "checkout-malformed":
      return [
        `${place(refusal.top)} has a .git that leads to no repository (${refusal.reason}).`,
        "git status",
      ];
    case "checkout-mismatch":
      return [
        `${place(refusal.top)} and its git entry do not name each other (${refusal.reason}).`,
        "git worktree list",
      ];
    case "record-refused":
      return [
        `The mapping state ${clean(refusal.file)} is ${refusal.why}; nothing was read.`,
        refusal.why === "writable-by-others"
          ? `chmod go-w ${word(refusal.file)}`
          : `mv ${word(refusal.file)} ${word(`${refusal.file}.bad`)}`,
      ];
    case "record-of-another-host":
      return [
        "The mapping of this worktree belongs to another machine.",
        'WT_STATE_DIR="$HOME/wt-state" pi',
      ];
    case "registry-broken":
      return [
        `cgc's registry ${clean(refusal.file)}${refusal.line ? `, line ${refusal.line},` : ""} cannot be read (${clean(refusal.detail)}); nothing was changed.`,
        `vi ${word(refusal.file)}`,
      ];
    case "busy":
      return [
        `${clean(refusal.what)} is in use by ${refusal.by ? `process ${refusal.by.pid} (${clean(refusal.by.command)})` : "somebody whom its lock does not name"}; when that has ended for sure, remove ${clean(refusal.file)}.`,
        `cat ${word(refusal.file)}`,
      ];
    case "answer-outdated":
      return ["The worktree changed while the question was open; nothing was done.", CONSENT];
    case "no-free-name":
      return [`No context name is free for ${clean(refusal.id)}.`, "cgc context list"];
    case "home-unset":
      return [
        "HOME is not set to an absolute path; nothing was read.",
        'export HOME="$(eval echo ~$(id -un))"',
      ];
    case "state-unwritable":
      return [
        `The state folder cannot be written at ${clean(refusal.path)} (${clean(refusal.detail)}).`,
        'WT_STATE_DIR="$HOME/wt-state" pi',
      ];
    default:
      return cgcLineAndNext(refusal);
  }
}

function cgcLineAndNext(error: CgcError): [line: string, next: string] {
  switch (error.code) {
    case "cgc-missing":
      return [`${clean(error.program)} is not installed.`, "pip install codegraphcontext"];
    case "cgc-not-runnable":
      return [
        `${clean(error.program)} does not start (${clean(error.detail)}).`,
        "pip install --force-reinstall codegraphcontext",
      ];
    case "cgc-too-old":
      return [
        `This cgc (${clean(error.version) || "unknown version"}) does not know contexts.`,
        "pip install --upgrade codegraphcontext",
      ];
    case "engine-missing":
      return [
        `No engine of cgc's keeps a graph where it is told to (tried ${clean(error.detail)}).`,
        "pip install kuzu",
      ];
    case "context-not-registered":
      return [`cgc does not know the context ${clean(error.name)} any more.`, CONSENT];
    case "registration-lost":
      return [
        `cgc's registry does not show the context ${clean(error.name)} as it was asked for.`,
        CONSENT,
      ];
    case "database-busy":
      return [`Another cgc process has ${clean(error.path)} open.`, "pgrep -af cgc"];
    case "context-defeated":
      return [
        `cgc opened something else than this worktree's context (${clean(error.detail)}); its output was dropped.`,
        STATUS,
      ];
    case "graph-foreign":
      return ["The graph does not hold this worktree alone; its answers were dropped.", CONSENT];
    case "query-refused":
      return [`The statement was not run: ${error.why}.`, EXAMPLE];
    case "query-failed":
      return [`cgc could not run the statement: ${clean(error.detail)}`, EXAMPLE];
    case "answer-unreadable":
      return [`cgc's answer could not be read (${clean(error.detail)}).`, EXAMPLE];
    case "ground-changed":
      return [
        "The worktree, its mapping or its graph changed meanwhile; the answer was dropped.",
        STATUS,
      ];
    case "exclude-unwritable":
      return [
        `${clean(error.path)} cannot be written (${clean(error.detail)}).`,
        `echo /.cgcignore >> ${word(error.path)}`,
      ];
    case "ignore-file-linked":
      return [
        `${clean(error.path)} is a link, and cgc would write wherever it leads; nothing was indexed.`,
        `ls -l ${word(error.path)}`,
      ];
    case "timed-out":
      return [`cgc ${error.verb} took too long and was ended.`, STATUS];
    case "cancelled":
      return [`cgc ${error.verb} was cancelled.`, STATUS];
    case "cgc-failed":
      return [`cgc ${error.verb} failed (exit ${error.exitCode}): ${clean(error.detail)}`, STATUS];
  }
}

const word = (path: string): string => shellWord(clean(path));

function place(top: string | undefined): string {
  return top === undefined ? "This directory" : clean(top);
}
