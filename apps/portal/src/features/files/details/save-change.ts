import type { FileChangeResult, FileDetail } from '../../../api/files.ts';

const ATTEMPTS = 5;

interface Change {
  /** The version that the change was made from. */
  version: number;
  send: (version: number) => Promise<FileChangeResult>;
  /** Whether the change can be applied to the current file. */
  merges: (current: FileDetail) => boolean;
}

/**
 * Sends a change with If-Match. After a refusal because of the version, it sends the change again for
 * the current version, as long as the change merges (docs/decisions/0034).
 */
export async function saveChange({ version, send, merges }: Change): Promise<FileChangeResult> {
  let reply = await send(version);
  for (let attempt = 1; attempt < ATTEMPTS; attempt += 1) {
    if (reply.isSaved || !merges(reply.file)) break;
    reply = await send(reply.file.version);
  }
  return reply;
}
