import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';

export const REPOSITORY_ROOT = join(import.meta.dirname, '../../..');

export const waitForExitCode = (child: ChildProcess): Promise<number> =>
  new Promise((resolve) => {
    child.once('exit', (code) => {
      resolve(code ?? 1);
    });
  });

/** Tests start hundreds of Node processes, which then compile nothing that an earlier one has compiled. */
const COMPILE_CACHE = join(REPOSITORY_ROOT, 'node_modules/.cache/compiled');

interface RunOptions {
  folder: string;
  environment?: Readonly<Record<string, string>> | undefined;
}

/** `script` is relative to the folder. Resolves with 1 when a signal ended the process. */
export function runScript(
  script: string,
  args: readonly string[],
  { folder, environment }: RunOptions = { folder: '.' },
): Promise<number> {
  const cwd = join(REPOSITORY_ROOT, folder);
  const child = spawn(process.execPath, [join(cwd, script), ...args], {
    cwd,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      TURBO_TELEMETRY_DISABLED: '1',
      TURBO_NO_UPDATE_NOTIFIER: '1',
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      ...environment,
    },
  });
  return waitForExitCode(child);
}

export const runTurbo = (args: readonly string[]): Promise<number> =>
  runScript('node_modules/turbo/bin/turbo', args);
