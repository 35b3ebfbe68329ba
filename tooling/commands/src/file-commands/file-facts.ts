import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { access, lstat, open, stat, type FileHandle } from 'node:fs/promises';
import { resolve } from 'node:path';
import mime from 'mime';
import { CommandFailure } from './failure.ts';

const REPLACEMENT_CHARACTER = '\ufffd';
const CHUNK_BYTES = 1024 * 1024;
const UNKNOWN_MEDIA_TYPE = 'application/octet-stream';

export interface FoundFile {
  path: string;
  absolutePath: string;
  size: number;
}

export interface FileContent {
  checksum: string;
  size: number;
}

const REASON_BY_ERROR_CODE: Readonly<Record<string, string>> = {
  ENOENT: 'There is no such file',
  ENOTDIR: 'There is no such file',
  EACCES: 'You are not allowed to read this file',
  EPERM: 'You are not allowed to read this file',
  ELOOP: 'This symbolic link leads back to itself',
  ENAMETOOLONG: 'The name of this file is too long',
  EISDIR: 'This is a folder. Name the files in it',
};

const errorCodeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

export const toUnreadableFailure = (absolutePath: string, error: unknown): CommandFailure => {
  const code = errorCodeOf(error);
  // Node decodes arguments as UTF-8, and so cannot find files whose names are in another encoding.
  if (code === 'ENOENT' && absolutePath.includes(REPLACEMENT_CHARACTER)) {
    return new CommandFailure(
      `The name of this file is not UTF-8 text, so it cannot be found. Rename it, then try again (${absolutePath}).`,
    );
  }
  const reason = REASON_BY_ERROR_CODE[code] ?? `Could not read this file: ${code || String(error)}`;
  return new CommandFailure(`${reason} (${absolutePath}).`);
};

const isDanglingLink = async (absolutePath: string) => {
  const entry = await lstat(absolutePath).catch(() => undefined);
  return entry?.isSymbolicLink() ?? false;
};

const statReadableFile = async (absolutePath: string) => {
  try {
    const entry = await stat(absolutePath);
    if (entry.isFile()) await access(absolutePath, constants.R_OK);
    return entry;
  } catch (error) {
    if (errorCodeOf(error) === 'ENOENT' && (await isDanglingLink(absolutePath))) {
      throw new CommandFailure(
        `This symbolic link points to a file that does not exist (${absolutePath}).`,
      );
    }
    throw toUnreadableFailure(absolutePath, error);
  }
};

/** @throws CommandFailure when there is no readable file at the path */
export async function findFile(folder: string, path: string): Promise<FoundFile> {
  const absolutePath = resolve(folder, path);
  const entry = await statReadableFile(absolutePath);
  if (entry.isDirectory()) throw new CommandFailure('This is a folder. Name the files in it.');
  if (!entry.isFile())
    throw new CommandFailure('This is a device or a pipe. Only files can be baked and opened.');
  return { path, absolutePath, size: entry.size };
}

const hashChunks = async (
  handle: FileHandle,
  onBytes: (bytes: number) => void,
): Promise<FileContent> => {
  const digest = createHash('sha256');
  const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
  for (let size = 0; ;) {
    const { bytesRead } = await handle.read(buffer);
    if (bytesRead === 0) return { checksum: digest.digest('hex'), size };
    digest.update(buffer.subarray(0, bytesRead));
    size += bytesRead;
    onBytes(size);
  }
};

const hashIfUnchanged = async (handle: FileHandle, onBytes: (bytes: number) => void) => {
  const before = await handle.stat();
  const content = await hashChunks(handle, onBytes);
  const after = await handle.stat();
  const sizes = new Set([before.size, content.size, after.size]);
  if (sizes.size === 1 && before.mtimeMs === after.mtimeMs) return content;
  throw new CommandFailure(
    'This file changed while it was being read. Run the command again when it no longer changes.',
  );
};

/** Reads and hashes piece by piece, because a file may not fit into memory. */
export async function hashFile(
  { absolutePath }: FoundFile,
  onBytes: (bytes: number) => void,
): Promise<FileContent> {
  const handle = await open(absolutePath).catch((error: unknown) => {
    throw toUnreadableFailure(absolutePath, error);
  });
  try {
    return await hashIfUnchanged(handle, onBytes);
  } catch (error) {
    throw error instanceof CommandFailure ? error : toUnreadableFailure(absolutePath, error);
  } finally {
    await handle.close();
  }
}

export const mediaTypeOf = (absolutePath: string): string =>
  mime.getType(absolutePath) ?? UNKNOWN_MEDIA_TYPE;
