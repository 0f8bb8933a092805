/** Answers a command. */
export type Reply = (text: string, type: "info" | "warning" | "error") => void;
