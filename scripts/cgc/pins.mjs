import { createHash } from "node:crypto";

/** The version of cgc that tests, demo and documentation speak of. */
export const cgcVersion = "0.6.13";

/**
 * The calls of `pip install` that make it, in order. cgc pulls a newer language pack that downloads
 * its parsers at run time; the second call puts back the last one that ships them. pip warns about it.
 */
export const pipInstalls = [
  [`codegraphcontext==${cgcVersion}`],
  [
    "--no-deps",
    "tree-sitter-language-pack==0.13.0",
    "tree-sitter-embedded-template==0.25.0",
    "tree-sitter-yaml==0.7.2",
  ],
];

/** What marks an installation in this folder as made from these pins: a copy elsewhere does not count. */
export const pinsMark = (folder) =>
  createHash("sha256").update(JSON.stringify({ pipInstalls, folder })).digest("hex");
