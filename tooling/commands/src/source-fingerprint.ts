import { execFileSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { ROOT } from './run.ts';

const MAX_OUTPUT_BYTES = 256 * 1024 * 1024;

const git = (...args: readonly string[]) =>
  execFileSync('git', args, {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: MAX_OUTPUT_BYTES,
    stdio: ['ignore', 'pipe', 'ignore'],
  });

/** A hash of the sources. Without git, it differs on each call, so nothing is reused. */
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
