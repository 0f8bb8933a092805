import { join } from "node:path";
import { type ContextRef, type Notice, type NoticeTopic, noticeKey, topicOf } from "../../index.js";
import { lookAt } from "../observe/file-system.js";
import { digestOf } from "../store/digest.js";
import { createFile } from "../store/durable-file.js";
import { readFolderNames } from "../store/folder-names.js";

const TOPICS: readonly NoticeTopic[] = ["left-over", "missing"];

/** What was told to this user on this machine when it was looked; one small file a notice, so at most two a context. */
export async function readTold(
  directory: string,
): Promise<(context: ContextRef) => readonly NoticeTopic[]> {
  const names = new Set(await readFolderNames(folderOf(directory)));
  return (context) => TOPICS.filter((topic) => names.has(digestOf(noticeKey(context, topic))));
}

/**
 * Takes a notice for who is about to show it: `false` when another session has it, now or earlier. Whatever lies in
 * the place of its file counts as it. Throws `state-unwritable`.
 */
export function claimNotice(directory: string, notice: Notice): boolean {
  const topic = topicOf(notice);
  const file = join(folderOf(directory), digestOf(noticeKey(notice.context, topic)));
  // A look is cheaper than a flushed file that cannot be placed.
  return lookAt(file) === "missing" && createFile(file, `${topic} ${notice.context.name}\n`);
}

function folderOf(directory: string): string {
  return join(directory, "notices");
}
