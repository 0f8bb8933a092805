import type { WorktreeIdentity } from "../../src/identity/identity.ts";
import type { Incarnation } from "../../src/identity/incarnation.ts";
import { identity } from "./records.ts";

const { incarnation } = identity;
const remade = (changed: Partial<Incarnation>): WorktreeIdentity => ({
  ...identity,
  incarnation: { ...incarnation, ...changed },
});

/** `identity` with one field changed at a time. */
export const otherIdentities: readonly {
  readonly field: string;
  readonly other: WorktreeIdentity;
}[] = [
  { field: "common dir", other: { ...identity, commonDir: "/other/.git" } },
  { field: "id", other: { ...identity, id: "feature1" } },
  { field: "top", other: { ...identity, top: "/trees/elsewhere" } },
  {
    field: "inode of commondir",
    other: remade({ commondir: { ...incarnation.commondir, ino: "99" } }),
  },
  {
    field: "birth time of commondir",
    other: remade({ commondir: { ...incarnation.commondir, birthtimeNs: "99" } }),
  },
  { field: "inode of .git", other: remade({ pointer: { ...incarnation.pointer, ino: "99" } }) },
  {
    field: "birth time of .git",
    other: remade({ pointer: { ...incarnation.pointer, birthtimeNs: "99" } }),
  },
];
