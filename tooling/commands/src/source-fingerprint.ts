import { execFileSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY_ROOT } from './run.ts';

const MAX_OUTPUT_BYTES = 256 * 1024 * 1024;

const listFiles = (folder: string): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: MAX_OUTPUT_BYTES,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
    .split('\0')
    .filter((path) => path !== '' && existsSync(join(folder, path)));

/**
 * Returns a hash of the files that git does not ignore and `isInput` accepts.
 * Without an answer of git, the hash differs on each call.
 */
export function hashSources(
  isInput: (path: string) => boolean,
  folder: string = REPOSITORY_ROOT,
): string {
  try {
    const hash = createHash('sha256');
    for (const path of new Set(listFiles(folder).filter(isInput).toSorted())) {
      const contentHash = createHash('sha256')
        .update(readFileSync(join(folder, path)))
        .digest();
      hash.update(`${path}\0`).update(contentHash);
    }
    return hash.digest('hex');
  } catch {
    return randomUUID();
  }
}
