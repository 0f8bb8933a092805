import { accessSync, constants, statSync } from "node:fs";
import { delimiter, isAbsolute, join } from "node:path";

/** The absolute path of a program, looked up on PATH as a shell does; `undefined` when there is none. Spawns nothing. */
export function findProgram(program: string, path: string | undefined): string | undefined {
  // A relative path would name a file of the directory that we happen to be in, such as a repository's.
  if (program.includes("/")) return isAbsolute(program) && isProgram(program) ? program : undefined;
  return (path ?? "")
    .split(delimiter)
    .filter((folder) => isAbsolute(folder))
    .map((folder) => join(folder, program))
    .find(isProgram);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
