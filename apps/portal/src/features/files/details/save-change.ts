import type { ChangeReply, FileDetail } from '../../../api/files.ts';

const ATTEMPTS = 5;

interface Change {
  /** Of the file that the change was made from. */
  version: number;
  send: (version: number) => Promise<ChangeReply>;
  /** Whether the change can stand beside what the file is now. */
  merges: (current: FileDetail) => boolean;
}

/**
 * Saves a change for the version of a file it was made from. Where somebody else was faster it was
 * refused, and is sent again for their version as long as it takes nothing from anybody.
 */
export async function saveChange({ version, send, merges }: Change): Promise<ChangeReply> {
  let reply = await send(version);
  for (let attempt = 1; attempt < ATTEMPTS; attempt += 1) {
    if (reply.isSaved || !merges(reply.file)) break;
    reply = await send(reply.file.version);
  }
  return reply;
}
