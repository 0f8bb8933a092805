import { execFileSync } from "node:child_process";
import { appendFileSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { RefusedError } from "../../../src/index.ts";
import { openStore, type Store } from "../../../src/node/store/store.ts";
import { shown, WRITES, type WriteName } from "./writes.ts";

/** What one write did on a disk that takes nothing, and once it took something again. */
export interface DiskReport {
  readonly write: WriteName;
  /** The refusal; other errors as text; `"nothing"` where none was thrown. */
  readonly thrown: unknown;
  /** Did the store show the same before and after? */
  readonly same: boolean;
  /** Did the next writer work, and leave no lock and no draft? */
  readonly recovered: boolean;
}

/** What a process is to make of `folder`, which is empty: a tiny disk that gets full, or one that becomes read-only. */
type Disk = "full" | "read-only";

const mount = (...args: string[]): void => {
  execFileSync("mount", args);
};

const spoil: Readonly<Record<Disk, (folder: string) => void>> = {
  full: (folder) => {
    for (const block of [64 * 1024, 1])
      try {
        for (;;) appendFileSync(join(folder, "filler"), Buffer.alloc(block));
      } catch {
        // Full, to the last byte.
      }
  },
  "read-only": (folder) => mount("-o", "remount,ro,bind", folder),
};

const mend: Readonly<Record<Disk, (folder: string) => void>> = {
  full: (folder) => rmSync(join(folder, "filler")),
  "read-only": (folder) => mount("-o", "remount,rw,bind", folder),
};

function prepareDisk(disk: Disk, folder: string): void {
  if (disk === "full") mount("-t", "tmpfs", "-o", "size=512k,mode=700", "tmpfs", folder);
  else mount("--bind", folder, folder);
}

async function tryWrite(write: WriteName, disk: Disk, folder: string): Promise<DiskReport> {
  const home = join(folder, write.replaceAll(/\W/g, "-"));
  mkdirSync(home, { mode: 0o700 });
  const store = openStore(join(home, "state"));
  await WRITES[write].prepare(store);
  const before = shown(store);
  spoil[disk](folder);
  const thrown = await thrownBy(() => WRITES[write].write(store));
  const same = JSON.stringify(shown(store)) === JSON.stringify(before);
  mend[disk](folder);
  const again = await thrownBy(() => WRITES[write].again(store));
  return { write, thrown, same, recovered: again === "nothing" && leftovers(store).length === 0 };
}

async function thrownBy(act: () => unknown): Promise<unknown> {
  try {
    await act();
    return "nothing";
  } catch (error) {
    return error instanceof RefusedError ? error.refusal : String(error);
  }
}

function leftovers({ directory }: Store): string[] {
  const names = readdirSync(directory, { recursive: true, encoding: "utf8" });
  return names.filter((name) => /(^|\/)\.|^locks\/./.test(name));
}

const [disk, folder = ""] = process.argv.slice(2) as [Disk, string];
prepareDisk(disk, folder);
const reports: DiskReport[] = [];
for (const write of Object.keys(WRITES) as WriteName[])
  reports.push(await tryWrite(write, disk, folder));
process.stdout.write(JSON.stringify(reports));
