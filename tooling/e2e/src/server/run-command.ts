import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { once } from 'node:events';
import { PASSWORD, PIN } from '../people/accounts.ts';
import { ROOT } from './paths.ts';

export interface CommandEnd {
  code: number | null;
  stdout: string;
  stderr: string;
}

/**
 * Runs one of the project's commands to its end, with the demo accounts' password and PIN.
 * @param script the file behind the command
 */
export async function runCommand(
  script: string,
  words: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<CommandEnd> {
  const child = spawn(process.execPath, [script, ...words], {
    cwd: ROOT,
    env: {
      ...process.env,
      BAKEHOUSE_PASSWORD: PASSWORD,
      BAKEHOUSE_PIN: PIN,
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
