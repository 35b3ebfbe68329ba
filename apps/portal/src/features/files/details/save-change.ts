import type { FileChangeResult } from '../../../api/file-changes.ts';
import type { FileDetail } from '../../../api/files.ts';

const MAX_SAVE_ATTEMPTS = 5;

interface VersionedChange {
  /** The version of the file on which the change is based. */
  version: number;
  send: (version: number) => Promise<FileChangeResult>;
  /** Whether the change can be applied to the current file. */
  canMerge: (current: FileDetail) => boolean;
}

/**
 * Sends a change with If-Match. If the server refuses it because the file has a newer version, the
 * change is sent again for that version, as long as it can be merged (docs/decisions/0034).
 */
export async function saveChange({
  version,
  send,
  canMerge,
}: VersionedChange): Promise<FileChangeResult> {
  let reply = await send(version);
  for (let attempt = 1; attempt < MAX_SAVE_ATTEMPTS; attempt += 1) {
    if (reply.isSaved || !canMerge(reply.file)) break;
    reply = await send(reply.file.version);
  }
  return reply;
}
