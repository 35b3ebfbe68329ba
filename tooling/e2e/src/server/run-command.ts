import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { once } from 'node:events';
import { DEMO_PASSWORD, DEMO_PIN } from '../people/accounts.ts';
import { REPOSITORY_ROOT } from './paths.ts';

export interface CommandResult {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** @param script the path of the command's source file */
export async function runCommand(
  script: string,
  words: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<CommandResult> {
  const child = spawn(process.execPath, [script, ...words], {
    cwd: REPOSITORY_ROOT,
    env: {
      ...process.env,
      BAKEHOUSE_PASSWORD: DEMO_PASSWORD,
      BAKEHOUSE_PIN: DEMO_PIN,
      DATABASE_URL: '',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = (await once(child, 'close')) as [number | null];
  const [stdout, stderr] = await output;
  return { code, stdout, stderr };
}
