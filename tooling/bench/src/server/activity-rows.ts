import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { signIn } from './demo-session.ts';
import type { HttpClient } from './http-client.ts';
import { REPOSITORY_ROOT } from '../repository.ts';

/** Counts the audit log rows of all bakers, which only an administrator can see. */
export async function countActivityRows(client: HttpClient): Promise<number> {
  const admin = await signIn(client, 'ada');
  const path = '/api/get_all_audit_logs?admin=true&exact_total=true&limit=10';
  const { status, body } = await client.get(path, admin);
  const parsed: unknown = JSON.parse(body);
  if (status === 200 && typeof parsed === 'object' && parsed !== null && 'total' in parsed) {
    return Number(parsed.total);
  }
  throw new Error(`GET ${path} answered ${status}: ${body}`);
}

/** The server may run on the same data folder at the same time. */
export async function addActivityRows(dataFolder: string, rows: number): Promise<void> {
  const seed = spawn(
    process.execPath,
    [join(REPOSITORY_ROOT, 'apps/server/src/commands/seed.ts'), '--events', String(rows)],
    {
      env: { ...process.env, BAKEHOUSE_DATA: dataFolder, DATABASE_URL: '' },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  await once(seed, 'exit');
  if (seed.exitCode !== 0) {
    throw new Error(`The seed command failed with exit code ${String(seed.exitCode)}.`);
  }
}
