import { constants } from "node:os";
import { type Refusal, RefusedError } from "../../index.js";
import { codeOf } from "../observe/small-file.js";

/** The refusal `state-unwritable` for an error of the file system. */
export function unwritable(path: string, error: unknown): RefusedError<Refusal> {
  return new RefusedError<Refusal>({ code: "state-unwritable", path, detail: systemWord(error) });
}

/** The system's name for an error. libuv knows not all of them: EDQUOT is "Unknown system error -122" to Node. */
function systemWord(error: unknown): string {
  const code = codeOf(error);
  if (code === "") return String(error);
  const { errno } = error as NodeJS.ErrnoException;
  const named = Object.entries(constants.errno).find(([, number]) => number === -(errno ?? 0));
  return code.startsWith("E") ? code : (named?.[0] ?? code);
}
