import { randomUUID } from 'node:crypto';
import { createWriteStream, rmSync } from 'node:fs';
import { link, rename, rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CommandFailure } from '../failure.ts';

/** Node's default of 64 KiB makes every chunk of age a call of its own. */
export const BLOCK_BYTES = 1024 * 1024;
const INTERRUPTED_EXIT_CODE = 130;

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

/** @throws CommandFailure if there is a file at the path that must not be replaced */
export async function requireFreePath(path: string, advice: string): Promise<void> {
  if (await isThere(path)) throw new CommandFailure(`There is already a file ${path}. ${advice}`);
}

const writeAll = async (path: string, bytes: AsyncIterable<Uint8Array>) => {
  try {
    const file = createWriteStream(path, { flags: 'wx', flush: true, highWaterMark: BLOCK_BYTES });
    await pipeline(Readable.from(bytes), file);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (!/^E[A-Z]+$/.test(code)) throw error;
    throw new CommandFailure(`Could not write ${path}: ${code}.`);
  }
};

/** A hard link fails when the name is taken meanwhile; not every file system has hard links. */
const nameFile = async (partial: string, path: string, replaces: boolean) => {
  if (replaces) return rename(partial, path);
  try {
    await link(partial, path);
    await rm(partial);
  } catch {
    await requireFreePath(path, 'Move it away, or choose another place with --out.');
    await rename(partial, path);
  }
};

/** Writes a file that has its name only when it is whole. Ctrl-C leaves no partial file. */
export async function writeWholeFile(
  path: string,
  bytes: AsyncIterable<Uint8Array>,
  { replaces }: { replaces: boolean },
): Promise<void> {
  const partial = `${path}.${randomUUID().slice(0, 8)}.part`;
  const stop = () => {
    rmSync(partial, { force: true });
    process.exit(INTERRUPTED_EXIT_CODE);
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  try {
    await writeAll(partial, bytes);
    await nameFile(partial, path, replaces);
  } finally {
    process.off('SIGINT', stop);
    process.off('SIGTERM', stop);
    await rm(partial, { force: true });
  }
}
