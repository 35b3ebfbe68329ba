import { execFileSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY_ROOT } from './run.ts';

const MAX_OUTPUT_BYTES = 256 * 1024 * 1024;

const runGit = (...args: readonly string[]) =>
  execFileSync('git', args, {
    cwd: REPOSITORY_ROOT,
    encoding: 'utf8',
    maxBuffer: MAX_OUTPUT_BYTES,
    stdio: ['ignore', 'pipe', 'ignore'],
  });

const readUntrackedFiles = (pathspec: readonly string[]): string[] =>
  runGit('ls-files', '--others', '--exclude-standard', '-z', ...pathspec)
    .split('\0')
    .filter((path) => path !== '')
    .map((path) => readFileSync(join(REPOSITORY_ROOT, path), 'base64'));

/** Returns a hash of all files that git does not ignore. Without an answer of git, the hash differs on each call. */
export function hashSources(except: string): string {
  try {
    const paths = ['--', '.', `:(exclude)${except}`];
    const parts = [
      runGit('rev-parse', 'HEAD'),
      runGit('diff', 'HEAD', ...paths),
      runGit('status', '--porcelain', ...paths),
      ...readUntrackedFiles(paths),
    ];
    return createHash('sha256').update(parts.join('\0')).digest('hex');
  } catch {
    return randomUUID();
  }
}
