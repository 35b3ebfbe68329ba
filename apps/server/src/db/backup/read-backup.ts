import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { StartError } from '../../lib/start-error.ts';
import { backupHeader, checksumLine, type BackupHeader } from './backup-lines.ts';

const NEWLINE = 10;

const toReadError = (path: string, error: unknown): unknown => {
  if (!(error instanceof Error && 'code' in error)) return error;
  const isMissing = error.code === 'ENOENT';
  const text = isMissing
    ? `There is no file ${path}.`
    : `${path} is no complete backup of Bakehouse (${error.message}). Nothing was changed.`;
  return new StartError(text, { cause: error });
};

/** Lines are bytes without their end, because rows may have any text. */
export async function* readBackupLines(path: string): AsyncGenerator<Buffer, void> {
  let rest = Buffer.alloc(0);
  const file = createReadStream(path);
  const unzipped = createGunzip();
  file.on('error', (error) => unzipped.destroy(error));
  try {
    // The cast is safe, because the stream has no encoding.
    for await (const chunk of file.pipe(unzipped) as AsyncIterable<Buffer>) {
      const bytes = Buffer.concat([rest, chunk]);
      let start = 0;
      for (let end = bytes.indexOf(NEWLINE); end >= 0; end = bytes.indexOf(NEWLINE, start)) {
        yield bytes.subarray(start, end);
        start = end + 1;
      }
      rest = bytes.subarray(start);
    }
  } catch (error) {
    throw toReadError(path, error);
  } finally {
    file.destroy();
  }
  if (rest.length > 0) yield rest;
}

const parseLine = (line: Buffer): unknown => {
  try {
    return JSON.parse(line.toString('utf8'));
  } catch {
    return undefined;
  }
};

/**
 * Reads the whole file once, before anything is changed.
 * @throws StartError for a file that is missing, damaged or something else
 */
export async function checkBackup(path: string): Promise<BackupHeader> {
  const hash = createHash('sha256');
  let header: BackupHeader | undefined;
  let last: Buffer | undefined;
  for await (const line of readBackupLines(path)) {
    if (last) hash.update(last).update('\n');
    header ??= backupHeader.safeParse(parseLine(line)).data;
    if (!header) throw new StartError(`${path} is no backup that this version of Bakehouse reads.`);
    last = Buffer.from(line);
  }
  const checksum = last && checksumLine.safeParse(parseLine(last)).data;
  if (!header || checksum?.sha256 !== hash.digest('hex'))
    throw new StartError(`${path} is damaged: its checksum is wrong. Nothing was changed.`);
  return header;
}
