import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

const SRC = join(import.meta.dirname, '../src');

export interface End {
  code: number | null;
  stdout: string;
  stderr: string;
}

interface Surroundings {
  /** Where it is called. */
  folder: string;
  env?: Readonly<Record<string, string>>;
}

/** Empty counts as unset, and keeps a developer's .env file out. */
const UNSET = { PORT: '', BAKEHOUSE_PASSWORD: '', BAKEHOUSE_PIN: '', INIT_CWD: '' };

/** Runs the real command, with a stdin that is no terminal and never ends. */
export async function runProcess(
  name: 'bake' | 'open',
  args: readonly string[],
  { folder, env }: Surroundings,
): Promise<End> {
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
