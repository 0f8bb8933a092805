import { consentSection } from "./consent-table.ts";
import type { Cells, Row } from "./first-match.ts";
import { freshnessSection } from "./freshness-table.ts";
import { planSection } from "./plan-table.ts";
import { columnMeanings, resolveColumns } from "./resolve-columns.ts";
import { resolveSections } from "./resolve-rows.ts";
import type { Section } from "./section.ts";

const intro = `# Decision table

What may be done in a directory, and why nothing else. \`resolve\` decides from facts alone. Its rows stand in five tables that are
read as one: **the first row that matches decides**, and "any" means that the column does not matter there. The tables after
them are read each on its own. Words are explained in the [glossary](glossary.md).

The rows are written by hand in \`packages/core/test/resolve/table\`, and this page is made from them. A test runs the code on every
combination of the values below. Where the directory decides alone, every record is combined with every value of the other
columns. It fails when one combination is decided otherwise than by the first row that matches, when a row decides none, when a
condition makes no difference, and when this page is out of date. To write it anew:

\`\`\`sh
npx --yes pnpm@12.21.0 exec vitest run --project core resolve/decision-table --update
\`\`\`
`;

/** The text of docs/decision-table.md. */
export function decisionTablePage(): string {
  let number = 0;
  const resolved = resolveSections.map((section) => {
    const text = sectionText(section, number);
    number += section.rows.length;
    return text;
  });
  return [
    intro,
    columnsText(),
    ...resolved,
    sectionText(freshnessSection),
    sectionText(planSection),
    sectionText(consentSection),
  ].join("\n");
}

function columnsText(): string {
  const rows = Object.entries(resolveColumns).map(([name, values]) => [
    name,
    columnMeanings[name as keyof typeof columnMeanings],
    values.join("; "),
  ]);
  return `## Columns\n\n${markdownTable([["column", "what it is", "values"], ...rows])}`;
}

/** One table, with the columns that any of its rows looks at. */
function sectionText({ heading, text, rows }: Section<Cells, string>, before = 0): string {
  const used = [...new Set(rows.flatMap(({ when }) => Object.keys(when)))];
  const lines = rows.map((row, index) => [
    `${before + index + 1}`,
    ...cellsOf(row, used),
    row.outcome,
  ]);
  return `## ${heading}\n\n${text.join("\n")}\n\n${markdownTable([["#", ...used, "outcome"], ...lines])}`;
}

function cellsOf({ when }: Row<Cells, string>, columns: readonly string[]): string[] {
  return columns.map((column) => when[column]?.join("; ") ?? "any");
}

function markdownTable(lines: readonly (readonly string[])[]): string {
  const [head = [], ...body] = lines;
  const widths = head.map((_, at) => Math.max(3, ...lines.map((line) => line[at]?.length ?? 0)));
  const write = (line: readonly string[]): string =>
    `| ${line.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(" | ")} |\n`;
  return [head, widths.map((width) => "-".repeat(width)), ...body].map(write).join("");
}
