import { execFileSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { REPOSITORY_ROOT } from './run.ts';

const MAX_OUTPUT_BYTES = 256 * 1024 * 1024;

const runGit = (...args: readonly string[]) =>
  execFileSync('git', args, {
    cwd: REPOSITORY_ROOT,
    encoding: 'utf8',
    maxBuffer: MAX_OUTPUT_BYTES,
    stdio: ['ignore', 'pipe', 'ignore'],
  });

/** Returns a hash of the source files. If git is missing, the hash differs on each call. */
export function hashSources(except: string): string {
  try {
    const paths = ['--', '.', `:(exclude)${except}`];
    const parts = [
      runGit('rev-parse', 'HEAD'),
      runGit('diff', 'HEAD', ...paths),
      runGit('status', '--porcelain', ...paths),
    ];
    return createHash('sha256').update(parts.join('\0')).digest('hex');
  } catch {
    return randomUUID();
  }
}
