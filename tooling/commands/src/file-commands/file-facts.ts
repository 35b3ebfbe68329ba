import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { access, lstat, open, stat, type FileHandle } from 'node:fs/promises';
import { resolve } from 'node:path';
import mime from 'mime';
import { Failure } from './failure.ts';

const CHUNK_BYTES = 1024 * 1024;
const UNKNOWN_TYPE = 'application/octet-stream';

/** A file that is there and may be read. */
export interface FoundFile {
  /** As it was typed. */
  path: string;
  /** Absolute. */
  location: string;
  size: number;
}

/** What a file's bytes are. */
export interface Content {
  /** SHA-256 in lower-case hexadecimal digits. */
  checksum: string;
  size: number;
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'There is no such file',
  ENOTDIR: 'There is no such file',
  EACCES: 'You may not read this file',
  EPERM: 'You may not read this file',
  ELOOP: 'This link leads in a circle',
  ENAMETOOLONG: 'There is no such file; its name is too long',
  EISDIR: 'This is a folder; name the files in it',
};

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** Says why a file cannot be read, and where it was looked for. */
export const unreadable = (location: string, error: unknown): Failure => {
  const code = codeOf(error);
  const reason = REASONS[code] ?? `This file cannot be read (${code || String(error)})`;
  return new Failure(`${reason} (${location}).`);
};

const isDanglingLink = async (location: string) => {
  const entry = await lstat(location).catch(() => undefined);
  return entry?.isSymbolicLink() ?? false;
};

const examine = async (location: string) => {
  try {
    const entry = await stat(location);
    if (entry.isFile()) await access(location, constants.R_OK);
    return entry;
  } catch (error) {
    if (codeOf(error) === 'ENOENT' && (await isDanglingLink(location))) {
      throw new Failure(`This link leads to a file that is not there (${location}).`);
    }
    throw unreadable(location, error);
  }
};

/**
 * @param folder what a relative path begins at
 * @throws Failure for what is not there, not a file or not readable
 */
export async function findFile(folder: string, path: string): Promise<FoundFile> {
  const location = resolve(folder, path);
  const entry = await examine(location);
  if (entry.isDirectory()) throw new Failure(`This is a folder; name the files in it.`);
  if (!entry.isFile()) throw new Failure('This is a device or a pipe; only files have a checksum.');
  return { path, location, size: entry.size };
}

const hash = async (handle: FileHandle, onBytes: (bytes: number) => void): Promise<Content> => {
  const sum = createHash('sha256');
  const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
  for (let size = 0; ;) {
    const { bytesRead } = await handle.read(buffer);
    if (bytesRead === 0) return { checksum: sum.digest('hex'), size };
    sum.update(buffer.subarray(0, bytesRead));
    size += bytesRead;
    onBytes(size);
  }
};

const hashUnchanged = async (handle: FileHandle, onBytes: (bytes: number) => void) => {
  const before = await handle.stat();
  const content = await hash(handle, onBytes);
  const after = await handle.stat();
  const sizes = new Set([before.size, content.size, after.size]);
  if (sizes.size === 1 && before.mtimeMs === after.mtimeMs) return content;
  throw new Failure('This file changed while it was read. Run the command again when it is done.');
};

/**
 * Reads a file once, piece by piece.
 * @param onBytes told how many bytes have been read so far
 * @throws Failure when it cannot be read, or changes meanwhile
 */
export async function readContent(
  { location }: FoundFile,
  onBytes: (bytes: number) => void,
): Promise<Content> {
  const handle = await open(location).catch((error: unknown) => {
    throw unreadable(location, error);
  });
  try {
    return await hashUnchanged(handle, onBytes);
  } catch (error) {
    throw error instanceof Failure ? error : unreadable(location, error);
  } finally {
    await handle.close();
  }
}

/** The media type that the file's name stands for. */
export const mediaTypeOf = (location: string): string => mime.getType(location) ?? UNKNOWN_TYPE;
