import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { basename, join } from 'node:path';

export const REPOSITORY_ROOT = join(import.meta.dirname, '../../..');
export const RESULTS_FOLDER = join(REPOSITORY_ROOT, 'tooling/bench/results');
export const SDK_FOLDER = join(REPOSITORY_ROOT, 'packages/sdk');
export const PORTAL_FOLDER = join(REPOSITORY_ROOT, 'apps/portal');

/** The program's output goes to stderr, because stdout is for the results. */
export async function runProgram(
  script: string,
  args: readonly string[],
  folder: string,
): Promise<void> {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: folder,
    stdio: ['ignore', 2, 2],
    env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1', TURBO_NO_UPDATE_NOTIFIER: '1' },
  });
  await once(child, 'exit');
  if (child.exitCode !== 0) throw new Error(`${basename(script)} ${args.join(' ')} failed.`);
}

/** turbo skips a build that is up to date. */
export const buildWorkspace = (workspace: string): Promise<void> =>
  runProgram(
    join(REPOSITORY_ROOT, 'node_modules/turbo/bin/turbo'),
    ['run', 'build', `--filter=${workspace}`, '--output-logs=errors-only', '--log-prefix=none'],
    REPOSITORY_ROOT,
  );
