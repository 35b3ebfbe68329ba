import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

const SOURCE_FOLDER = join(import.meta.dirname, '../src');
const SERVER_COMMANDS_FOLDER = join(SOURCE_FOLDER, '../../../apps/server/src/commands');

export interface CommandResult {
  code: number | null;
  stdout: string;
  stderr: string;
}

interface ProcessOptions {
  folder: string;
  env?: Readonly<Record<string, string>>;
}

/** An empty variable counts as unset, and an .env file does not override the empty value. */
const UNSET_VARIABLES = { PORT: '', BAKEHOUSE_PASSWORD: '', BAKEHOUSE_PIN: '', INIT_CWD: '' };

const SOURCES = {
  bake: join(SOURCE_FOLDER, 'bake.ts'),
  open: join(SOURCE_FOLDER, 'open.ts'),
  recover: join(SOURCE_FOLDER, 'recover.ts'),
  keys: join(SERVER_COMMANDS_FOLDER, 'keys.ts'),
  backup: join(SERVER_COMMANDS_FOLDER, 'backups/backup.ts'),
  restore: join(SERVER_COMMANDS_FOLDER, 'backups/restore.ts'),
  'verify-audit': join(SERVER_COMMANDS_FOLDER, 'verify-audit.ts'),
};

export async function runCommandProcess(
  name: keyof typeof SOURCES,
  args: readonly string[],
  { folder, env }: ProcessOptions,
): Promise<CommandResult> {
  const child = spawn(process.execPath, [SOURCES[name], ...args], {
    cwd: folder,
    env: { ...process.env, ...UNSET_VARIABLES, ...env },
    stdio: 'pipe',
  });
  const ended = once(child, 'exit');
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  await ended;
  return { code: child.exitCode, stdout, stderr };
}
