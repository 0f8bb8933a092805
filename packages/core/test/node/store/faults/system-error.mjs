import { constants } from "node:os";
import { getSystemErrorMap } from "node:util";

/** An error as Node throws it for a failed call of the file system; libuv has no name for EDQUOT, so Node has none. */
export function errnoException(code, name, target) {
  const errno = -constants.errno[code];
  const [known, text] =
    getSystemErrorMap().get(errno) ?? Array(2).fill(`Unknown system error ${errno}`);
  const syscall = name.replace(/Sync$/, "");
  const error = new Error(`${known}: ${text}, ${syscall} '${target}'`);
  return Object.assign(error, { errno, code: known, syscall });
}
