import type { DatesReply, FileDates, FileDetail, FilesApi } from '../../../api/files.ts';
import { areSame } from './date-changes.ts';

const ATTEMPTS = 3;

/**
 * Saves dates that were chosen on the grounds of `base`. A change of the access list gives the file
 * another version too, but takes no date from anybody: then they are sent again for that version.
 */
export async function saveDates(
  { changeDates }: FilesApi,
  base: FileDetail,
  dates: FileDates,
): Promise<DatesReply> {
  const { checksum } = base;
  let reply = await changeDates({ checksum, version: base.version, dates });
  for (let attempt = 1; attempt < ATTEMPTS; attempt += 1) {
    if (reply.isSaved || !areSame(reply.file, base)) break;
    reply = await changeDates({ checksum, version: reply.file.version, dates });
  }
  return reply;
}
