/*
 * Preload (`node --import`): takes the birth time out of every 64-bit stat. Copies what statx(2) answers on a file system
 * that keeps none, such as ramfs, NFS 3 or ext3: Node says 0.
 */
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

for (const name of ["lstatSync", "statSync"]) {
  const real = fs[name];
  fs[name] = (path, options) => {
    const stat = real(path, options);
    if (stat && options?.bigint) stat.birthtimeNs = 0n;
    return stat;
  };
}
syncBuiltinESMExports();
