import { lstatSync, readlinkSync, type Stats } from "node:fs";

const MAX_LINKS = 40;

/**
 * The real path of an absolute path, found component by component; `undefined` when it leads nowhere. Own code on
 * purpose: the product asks the system for real paths, and the oracle must not share a fault with it. However long the
 * path is: git goes component by component as well.
 */
export function physicalPath(path: string): string | undefined {
  if (path.includes("\0")) return undefined;
  const ahead = path.split("/");
  const behind: string[] = [];
  let links = 0;
  while (ahead.length > 0) {
    const name = ahead.shift() ?? "";
    if (name === "" || name === ".") continue;
    if (name === "..") {
      behind.pop();
      continue;
    }
    const here = `/${[...behind, name].join("/")}`;
    const stat = lookAt(here);
    if (stat === undefined) return undefined;
    if (stat.isSymbolicLink()) {
      links += 1;
      if (links > MAX_LINKS) return undefined;
      const target = readlinkSync(here);
      if (target.startsWith("/")) behind.length = 0;
      ahead.unshift(...target.split("/"));
      continue;
    }
    // Also "file/" and "file/.": whatever follows a name asks for a directory.
    if (ahead.length > 0 && !stat.isDirectory()) return undefined;
    behind.push(name);
  }
  return `/${behind.join("/")}`;
}

/** `lstat`, or nothing. */
export function lookAt(path: string): Stats | undefined {
  try {
    return lstatSync(path);
  } catch {
    return undefined;
  }
}
