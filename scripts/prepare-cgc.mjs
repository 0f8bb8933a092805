/** Puts the pinned cgc into the project's `.cgc/` once; a run that finds it there says nothing. */
import { rm } from "node:fs/promises";
import { isAbsolute } from "node:path";
import { Failure } from "./cgc/failure.mjs";
import { installCgc } from "./cgc/install.mjs";
import { cgcVersion } from "./cgc/pins.mjs";
import { cgcPath, isPrepared, newFolder, removeOldFolders, swapIn } from "./cgc/place.mjs";
import { say, step } from "./cgc/progress.mjs";
import { proveParsers, versionOf } from "./cgc/try-out.mjs";

const chosen = process.env.WT_CGC;
try {
  if (chosen) await checkChosen(chosen);
  else if (!(await isPrepared())) await prepare();
} catch (error) {
  if (!(error instanceof Failure)) throw error;
  for (const line of error.lines) process.stderr.write(`  ${line.trim()}\n`);
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

/** A cgc named by WT_CGC is taken as it is, once it has shown that it runs. */
async function checkChosen(path) {
  const version = isAbsolute(path) ? await versionOf(path) : undefined;
  if (version === undefined) {
    const what = `WT_CGC must be the absolute path of a cgc that runs (found ${path})`;
    throw new Failure("wt-cgc-unusable", what, "unset WT_CGC");
  }
  if (version !== `CodeGraphContext ${cgcVersion}`) {
    say(`WT_CGC is ${version}; tests and demo are made for ${cgcVersion}`);
  }
}

async function prepare() {
  say(`installing cgc ${cgcVersion} into .cgc/, once (about 30 s)`);
  const folder = await newFolder();
  try {
    await installCgc(folder);
    await step("proving that it parses, without a network", (onLine) =>
      proveParsers(`${folder}/cgc`, onLine),
    );
    // Another run may have been faster: its installation may be in use already.
    if (await isPrepared()) await rm(folder, { recursive: true, force: true });
    else await swapIn(folder);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
  await removeOldFolders();
  say(`ready: ${cgcPath}; the next run needs nothing from the network`);
}
