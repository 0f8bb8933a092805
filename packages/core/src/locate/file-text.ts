/** Why a small file of git's could not be taken as text. */
export type FileFault = "unreadable" | "not-a-file" | "too-large" | "not-utf8";

/** One small file as it was seen: its text, nothing, or why it is no text. */
export type FileText =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "absent" }
  | { readonly kind: "fault"; readonly fault: FileFault };

/** Git's own limit for these files is far higher; no honest pointer comes near this many bytes. */
export const MAX_TEXT_BYTES: number = 16 * 1024;
