import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { cgcVersion, pinsMark } from "./pins.mjs";
import { versionOf } from "./try-out.mjs";

const root = fileURLToPath(new URL("../../.cgc/", import.meta.url));
const hour = 60 * 60 * 1000;

/** The one path under which everything finds the project's cgc. */
export const cgcPath = join(root, "cgc");

/** Whether that cgc runs and was made from today's pins. */
export async function isPrepared() {
  const folder = await currentFolder();
  if (folder === undefined) return false;
  const mark = await readFile(join(root, folder, "pins"), "utf8").catch(() => "");
  if (mark !== pinsMark(join(root, folder))) return false;
  return (await versionOf(cgcPath)) === `CodeGraphContext ${cgcVersion}`;
}

/** Makes a new folder to install into: nobody else uses it. */
export async function newFolder() {
  await mkdir(root, { recursive: true });
  return mkdtemp(join(root, "install-"));
}

/** Lets the one path lead to the program in `folder`, in one step: a run that starts now finds the old or the new one. */
export async function swapIn(folder) {
  await writeFile(join(folder, "pins"), pinsMark(folder));
  const link = join(folder, "link");
  await symlink(join(folder.slice(root.length), "cgc"), link);
  await rename(link, cgcPath);
}

/** Deletes installations that the path no longer leads to and that are older than an hour. */
export async function removeOldFolders() {
  const current = await currentFolder();
  for (const name of await readdir(root)) {
    if (!name.startsWith("install-") || name === current) continue;
    // A younger one may be another run at work, or still be used by tests that began before the swap.
    const { mtimeMs } = await stat(join(root, name)).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > hour) await rm(join(root, name), { recursive: true, force: true });
  }
}

/** Name of the folder that the path leads to; undefined when there is none. */
async function currentFolder() {
  const target = await readlink(cgcPath).catch(() => "");
  return target.startsWith("install-") ? dirname(target) : undefined;
}
