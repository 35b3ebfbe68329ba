import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../../..');

/** The exit code of a program that runs; 1 when a signal ended it. */
export const exitCodeOf = (child: ChildProcess): Promise<number> =>
  new Promise((resolve) => {
    child.once('exit', (code) => {
      resolve(code ?? 1);
    });
  });

/**
 * Runs a program of the repository's own node_modules with this Node.
 * @param script path from the root
 * @returns its exit code; 1 when a signal ended it
 */
export function run(script: string, args: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, [join(ROOT, script), ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1', TURBO_NO_UPDATE_NOTIFIER: '1' },
  });
  return exitCodeOf(child);
}

export const turbo = (args: readonly string[]): Promise<number> =>
  run('node_modules/turbo/bin/turbo', args);
