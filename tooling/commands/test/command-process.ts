import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

const SRC = join(import.meta.dirname, '../src');

export interface CommandResult {
  code: number | null;
  stdout: string;
  stderr: string;
}

interface RunOptions {
  folder: string;
  env?: Readonly<Record<string, string>>;
}

/** An empty variable counts as unset, and an .env file does not override it. */
const UNSET = { PORT: '', BAKEHOUSE_PASSWORD: '', BAKEHOUSE_PIN: '', INIT_CWD: '' };

export async function runProcess(
  name: 'bake' | 'open',
  args: readonly string[],
  { folder, env }: RunOptions,
): Promise<CommandResult> {
  const child = spawn(process.execPath, [join(SRC, `${name}.ts`), ...args], {
    cwd: folder,
    env: { ...process.env, ...UNSET, ...env },
    stdio: 'pipe',
  });
  const ended = once(child, 'exit');
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  await ended;
  return { code: child.exitCode, stdout, stderr };
}
