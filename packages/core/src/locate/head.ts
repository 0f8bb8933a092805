import type { FileText } from "./file-text.js";

/** `HEAD` as it was seen; old git made it a symlink whose text is the ref. */
export type HeadSeen = FileText | { readonly kind: "symlink"; readonly target: string };

/** Is this what git accepts as HEAD of a git directory: a ref, or the digits of an object id? */
export function isHead(head: HeadSeen): boolean {
  switch (head.kind) {
    case "symlink":
      return head.target.startsWith("refs/");
    case "text":
      return (
        /^ref:[ \t\r\n]*refs\//.test(head.text) ||
        /^(?:[0-9a-f]{40}|[0-9a-f]{64})[ \t\r\n]*$/i.test(head.text)
      );
    case "absent":
    case "fault":
      return false;
  }
}
