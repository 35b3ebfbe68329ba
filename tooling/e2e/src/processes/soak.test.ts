import { createHash, randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { WAITS } from '@bakehouse/vitest/waits';
import { expect } from '@playwright/test';
import { createApiClient, type ApiClient } from '../api/api-client.ts';
import { emailOf } from '../people/accounts.ts';
import { readResidentMb } from '../server/process-memory.ts';
import { expectIntactAuditLog } from '../api/audit-log-check.ts';
import { test } from '../server/server-sandbox.ts';

const MINUTE_MS = 60_000;
const WARM_UP_MS = 2 * MINUTE_MS;
const SOAK_MS = 10 * MINUTE_MS;
const CALLERS = 6;
const GROWTH_MB = 64;
/** The number of open sockets varies with the callers. */
const MORE_FILES = 20;

const OPENER = { email: emailOf('dee') };
const BASE_PATH = "m/0'/0'/0'";

interface Load {
  api: ApiClient;
  until: number;
}

async function liveOneDay(api: ApiClient): Promise<void> {
  const { session_token: baker } = await api.logInWithPin('bo');
  const { session_token: opener } = await api.logInWithPin('dee');
  const checksum = createHash('sha256').update(randomUUID()).digest('hex');
  const must = async (status: number, path: string, token: string, body?: unknown) =>
    expect([path, (await api.portal(path, token, body)).status]).toEqual([path, status]);

  const file = { name: `${checksum.slice(0, 8)}.csv`, checksum, size: 100, type: 'text/csv' };
  await must(201, '/bake', baker, { ...file, permissions: [OPENER] });
  await must(200, '/get_files?limit=100', baker);
  await must(200, '/open', opener, { checksum });
  await must(200, '/modify_dates', baker, {
    checksum,
    openable_date: '2099-01-01T00:00:00.000Z',
    expires_date: null,
  });
  await must(403, '/open', opener, { checksum });
  const remove = [{ ...OPENER, key_path: BASE_PATH }];
  await must(200, '/modify_permissions', baker, { checksum, add: [], remove });
  await must(404, '/open', opener, { checksum });
  await must(200, '/get_document', baker, { email: '', checksum });
  await must(200, '/get_all_audit_logs?limit=100&search=dee', baker);
  await must(200, '/users/openers?limit=100', baker);
  await must(200, '/stats/summary', baker);
  for (const token of [baker, opener]) await api.revoke(token);
  await must(401, '/get_files', baker);
}

async function loadOf({ api, until }: Load): Promise<number> {
  const live = async () => {
    let days = 0;
    while (performance.now() < until) {
      await liveOneDay(api);
      days += 1;
    }
    return days;
  };
  const lived = await Promise.all(Array.from({ length: CALLERS }, live));
  return lived.reduce((sum, days) => sum + days, 0);
}

const openFiles = async (pid: number) => (await readdir(`/proc/${pid}/fd`)).length;

test(
  'twelve minutes of load use no more memory than two minutes, and the audit log stays intact',
  {
    tag: '@long',
  },
  async ({ sandbox }) => {
    test.setTimeout(WAITS.longTestMs);
    const server = sandbox.launch();
    await server.ready;
    const api = createApiClient(server.url);
    const before = await api.countFiles((await api.logInWithPin('bo')).session_token);

    const early = await loadOf({ api, until: performance.now() + WARM_UP_MS });
    const memory = await readResidentMb(server.pid);
    const files = await openFiles(server.pid);
    const late = await loadOf({ api, until: performance.now() + SOAK_MS });

    expect((await readResidentMb(server.pid)) - memory).toBeLessThan(GROWTH_MB);
    expect((await openFiles(server.pid)) - files).toBeLessThan(MORE_FILES);
    const { session_token: baker } = await api.logInWithPin('bo');
    expect(await api.countFiles(baker)).toBe(before + early + late);
    await expectIntactAuditLog(api, baker, sandbox.dataFolder);
    server.kill('SIGTERM');
    expect((await server.ended).code).toBe(0);
  },
);
