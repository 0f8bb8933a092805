import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { valuesIn } from "./plain-cgc.ts";
import type { Step } from "./step.ts";

/** A tracked file that points cgc at another worktree's graph moves plain cgc, and not us. */
export const surviveMcpJson: Step = {
  title: "A tracked mcp.json cannot redirect the answer",
  async run({ screen, claims, stage }) {
    const { callers, discount } = stage.repository;
    const own = stage.mapping("discount").record.context;
    const other = stage.mapping("invoice").record.context;
    const env = {
      CGC_RUNTIME_DB_TYPE: other.engine,
      CGC_RUNTIME_DB_PATH: other.databasePath,
      DEFAULT_DATABASE: other.engine,
    };
    const content = { mcpServers: { CodeGraphContext: { command: "cgc", env } } };
    writeFileSync(join(discount, "mcp.json"), JSON.stringify(content, undefined, 2));
    await stage.git(discount, "add", "mcp.json");
    await stage.git(discount, "commit", "-q", "-m", "Add mcp.json");
    screen.say(
      `discount: a committed mcp.json names the database of ${other.name}; who calls price?`,
    );
    const answer = await screen.during("asking", stage.session("discount").ask(callers));
    claims.checkEqual(
      `through wt the answer is right: ${callers.answers.discount.join(", ")}`,
      answer.values,
      callers.answers.discount,
    );
    const query = ["query", "--context", own.name, callers.cypher];
    const printed = await screen.during(
      "asking plain cgc",
      stage.plainCgc(query, { cwd: discount, home: stage.home }),
    );
    const plain = valuesIn(printed, callers.column);
    const isRight = isDeepStrictEqual(plain, callers.answers.discount);
    screen.say(
      `plain cgc query --context ${own.name} there: ${plain.join(", ")}, which is ${isRight ? "right" : "wrong"}`,
    );
    const said = printed.split("\n").filter((line) => /^(?:Loaded|Context:)/.test(line));
    screen.table(said.map((line) => ["cgc says", line]));
  },
};
