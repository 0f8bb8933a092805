import type { ContextRef } from "../record/mapping-record.js";

/** What a user is told, once, about a context that its worktree does not use now. */
export type Notice = {
  readonly context: ContextRef;
  /** Of the worktree that the context was made for. */
  readonly id: string;
} & (
  | {
      readonly kind: "removed";
      /** Git has no entry of this name any more, or it made another one under it. */
      readonly because: "entry-gone" | "entry-recreated";
    }
  /** Git still lists the worktree, at `top`, where nothing is. */
  | { readonly kind: "missing"; readonly top: string }
  /** Another record took the place of the one that named this context. */
  | { readonly kind: "superseded" }
);

/** What a notice is about. `removed` and `superseded` both say that a context is left over: who heard one needs no other. */
export type NoticeTopic = "left-over" | "missing";

/** The topic of a notice. */
export function topicOf({ kind }: Notice): NoticeTopic {
  switch (kind) {
    case "removed":
    case "superseded":
      return "left-over";
    case "missing":
      return "missing";
  }
}

/** What "once" counts by: the context, however many records name it, and the topic. NUL is in none of these. */
export function noticeKey({ name, databasePath }: ContextRef, topic: NoticeTopic): string {
  return [topic, name, databasePath].join("\0");
}
