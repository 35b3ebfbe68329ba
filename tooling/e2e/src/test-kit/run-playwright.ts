import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';

const PLAYWRIGHT_CLI = join(
  dirname(createRequire(import.meta.url).resolve('@playwright/test/package.json')),
  'cli.js',
);

export interface PlaywrightResult {
  code: number | null;
  output: string;
}

/** Runs the tests of another folder, as a developer does. */
export async function runPlaywright(
  configPath: string,
  environment: NodeJS.ProcessEnv,
): Promise<PlaywrightResult> {
  const child = spawn(process.execPath, [PLAYWRIGHT_CLI, 'test', '--config', configPath], {
    cwd: dirname(configPath),
    // Playwright refuses to run inside of itself when it finds its own variables.
    env: {
      ...process.env,
      TEST_WORKER_INDEX: undefined,
      PW_TEST_REPORTER: undefined,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output: (await output).join('\n') };
}
