import { execFileSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { ROOT } from './run.ts';

const LARGE = 256 * 1024 * 1024;

const git = (...args: readonly string[]) =>
  execFileSync('git', args, {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: LARGE,
    stdio: ['ignore', 'pipe', 'ignore'],
  });

/**
 * Names the sources as they are on the disk; without git they are others each time.
 * @param except a path from the root that says nothing about them
 */
export function sourceFingerprint(except: string): string {
  try {
    const paths = ['--', '.', `:(exclude)${except}`];
    const parts = [
      git('rev-parse', 'HEAD'),
      git('diff', 'HEAD', ...paths),
      git('status', '--porcelain', ...paths),
    ];
    return createHash('sha256').update(parts.join('\0')).digest('hex');
  } catch {
    return randomUUID();
  }
}
