/** The main job, live: every worktree has its own graph, and nothing answers from another one's. */
import { existsSync } from "node:fs";
import type { Host } from "@wt/fixtures/pi-host";
import { makeSandbox } from "@wt/fixtures/sandbox";
import { openClaims } from "./demo/claims.ts";
import { showClosing } from "./demo/closing.ts";
import { help, readCommandLine } from "./demo/command-line.ts";
import { onInterrupt } from "./demo/on-interrupt.ts";
import { makeScreen } from "./demo/screen.ts";
import { openStage, type Stage, type Worktree } from "./demo/stage.ts";
import { runSteps, steps } from "./demo/steps.ts";

try {
  const hosts = readCommandLine(process.argv.slice(2));
  if (hosts === undefined) process.stdout.write(help);
  else process.exitCode = (await demonstrate(hosts)) ? 0 : 1;
} catch (error) {
  process.stderr.write(`demo: ${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}

/** Shows everything and cleans up; `true` when all of it was so. */
async function demonstrate(hosts: Readonly<Record<Worktree, Host>>): Promise<boolean> {
  const sandbox = makeSandbox();
  const screen = makeScreen(process.stdout, sandbox.root);
  const claims = openClaims(screen);
  let stage: Stage | undefined;
  let cleaning: Promise<void> | undefined;
  const cleanUp = (): Promise<void> => {
    cleaning ??= (stage?.close() ?? Promise.resolve()).then(() => sandbox.dispose());
    return cleaning;
  };
  onInterrupt(() => {
    screen.say("stopped: ending the hosts, removing the temporary folder");
    screen.silence();
    return cleanUp();
  });
  process.stdout.write(`Everything happens in ${sandbox.root}, shown as … below.\n`);
  try {
    stage = await openStage(sandbox, hosts);
    await runSteps({ screen, claims, stage });
  } finally {
    await screen.during("cleaning up", cleanUp());
  }
  const end = "Nothing is left behind";
  screen.heading(`${steps.length + 1}. ${end}`);
  claims.begin(end);
  claims.check("every host that was started has ended by itself", stage.endedWell());
  claims.check("the temporary folder is gone", !existsSync(sandbox.root));
  return showClosing(screen, claims, [...steps.map(({ title }) => title), end]);
}
