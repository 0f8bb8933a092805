/**
 * What a peer says about one directory. A part that its interface does not speak of is left out, and then nobody
 * judges it.
 */
export type Claim =
  | { readonly kind: "nothing" }
  | {
      readonly kind: "repository";
      /** The directory that it calls the root of the checkout; `undefined` also when it says that there is none. */
      readonly top?: string | undefined;
      /** Git directory of this checkout: the entry of a worktree. */
      readonly gitDir?: string | undefined;
      readonly commonDir?: string | undefined;
      /** Is it a linked worktree? */
      readonly linked?: boolean | undefined;
    };

/** One way to find out where a directory lies. */
export interface Peer {
  /** Package and function. */
  readonly name: string;
  /** The cheapest call that finds the checkout; this is what is timed. */
  readonly find: (cwd: string) => unknown;
  /** Everything that it can say. It may throw, which counts as "nothing". */
  readonly claim: (cwd: string) => Claim | Promise<Claim>;
}

/** The claim of a peer that answers with a top or with nothing. */
export function topClaim(top: string | null | undefined): Claim {
  return top ? { kind: "repository", top } : { kind: "nothing" };
}
