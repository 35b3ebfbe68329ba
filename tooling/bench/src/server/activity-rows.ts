import { signIn } from './demo-session.ts';
import type { HttpClient } from './http-client.ts';
import { runSeed } from './seed-process.ts';

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

export const addActivityRows = (dataFolder: string, rows: number): Promise<void> =>
  runSeed({ dataFolder, words: ['--events', String(rows)] });
