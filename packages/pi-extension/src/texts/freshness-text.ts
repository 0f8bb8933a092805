import type { Freshness } from "@wt/core";

/** How far a graph agrees with the files, in a few words that follow "freshness". */
export function freshnessWords(freshness: Freshness): string {
  switch (freshness.kind) {
    case "fresh":
      return "fresh";
    case "behind":
      return `behind${counted(freshness.files)} (${why(freshness.because)})`;
    case "unknown":
      return "unknown";
  }
}

function counted(files: number | null): string {
  if (files === null) return "";
  return files === 1 ? " 1 file" : ` ${files} files`;
}

function why(because: Extract<Freshness, { kind: "behind" }>["because"]): string {
  switch (because) {
    case "moved-during-index":
      return "the files changed while they were indexed";
    case "head-moved":
      return "HEAD moved since the index";
    case "files-changed":
      return "files changed since the index";
  }
}
