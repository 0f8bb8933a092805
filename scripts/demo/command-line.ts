import { parseArgs } from "node:util";
import { type Host, hosts } from "@wt/fixtures/pi-host";
import type { Worktree } from "./stage.ts";

/** What `--help` prints. */
export const help = `Shows on a live example that every worktree gets its own code graph.
Works in a temporary folder, without a model, in about a minute.

  node scripts/demo.ts                  the old pi host in one worktree, the new one in the other
  node scripts/demo.ts --host old|new   one host for both
`;

/** What the user asked for; `undefined` for the help. Throws on anything else. */
export function readCommandLine(
  args: readonly string[],
): Readonly<Record<Worktree, Host>> | undefined {
  const { values } = parseArgs({
    args: [...args],
    options: { host: { type: "string" }, help: { type: "boolean", short: "h" } },
  });
  if (values.help) return undefined;
  return {
    discount: hostNamed(values.host ?? "old"),
    invoice: hostNamed(values.host ?? "new"),
  };
}

function hostNamed(name: string): Host {
  const host = hosts.find((candidate) => candidate.name === name);
  if (host === undefined) throw new Error(`--host is old or new (found ${name})`);
  return host;
}
