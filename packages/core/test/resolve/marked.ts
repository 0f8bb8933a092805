import type { WorktreeIdentity } from "../../src/identity/identity.ts";
import { identity } from "../samples/records.ts";

const { commondir, pointer } = identity.incarnation;

/** The worktree of `identity` on a file system without birth times, told apart by its marker. */
export const markedIdentity: WorktreeIdentity = {
  ...identity,
  incarnation: {
    commondir: { ...commondir, birthtimeNs: "0" },
    pointer: { ...pointer, birthtimeNs: "0" },
    marker: "0123456789abcdef0123456789abcdef",
  },
};
