// Asks the code graph of the git worktree it is started in; makes that graph when a person says yes.
import { createCgc } from "@wt/cgc-runner";
import { consentDue } from "@wt/core";
import { homeOf, openStore, readConfig, resolveWorktree } from "@wt/core/node";

const { env, stdin, stderr, argv } = process;
const granted = (door) => (door.kind === "refused" ? stop(door.refusal) : door);
process.on("uncaughtException", (error) => stop(error.refusal ?? { fault: error.message }));
const cwd = process.cwd();
const { settings } = readConfig(env, () => resolveWorktree(cwd).identity?.top);
const store = openStore();
const cgc = createCgc({ ...settings, store, env, home: homeOf(env) });
let now = await cgc.decide(cwd);
if (now.kind === "unmapped" && (await isAllowed(now))) {
  const consent = { answer: "create", shown: now.identity, replaces: false };
  const { plan } = granted(await cgc.plan(cwd, consent));
  granted(await cgc.create(plan));
  now = await cgc.decide(cwd);
}
if (now.graph?.kind === "never" || now.graph?.kind === "interrupted") {
  granted(await cgc.index(now.owned));
  now = await cgc.decide(cwd);
}
// Whatever else was decided ends here. Plain cgc is no way out: it answers from any graph it finds.
if (now.graph?.kind !== "complete") stop(now.refusal ?? now);
const { value: rows } = granted(await cgc.query(now.graph.readable, argv[2] ?? ""));
for (const row of rows) console.log(JSON.stringify(row));

async function isAllowed(unmapped) {
  const repositoryAllowed = store.repositories.allowed(unmapped.identity.commonDir);
  const due = consentDue(unmapped, { ...settings, repositoryAllowed, notNow: !stdin.isTTY });
  if (due !== "ask") return due === "always";
  stderr.write(`Give ${JSON.stringify(unmapped.identity.top)} its own code graph? [no/yes] `);
  for await (const line of stdin) return String(line).trim() === "yes";
}
function stop(refusal) {
  console.error(`wt: ${JSON.stringify(refusal)}`);
  process.exit(1);
}
