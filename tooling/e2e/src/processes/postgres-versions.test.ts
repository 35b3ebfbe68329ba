import { rm } from 'node:fs/promises';
import { WAITS } from '@bakehouse/vitest/waits';
import { expect } from '@playwright/test';
import { createApiClient } from '../api/api-client.ts';
import { expectIntactAuditLog } from '../api/audit-log-check.ts';
import {
  countRecordedOpenings,
  createLoadTarget,
  expectAcknowledgedWrites,
  startMixedLoad,
} from '../api/mixed-load.ts';
import { startDatabaseCluster } from '../databases/database-cluster.ts';
import { installPostgresBinaries } from '../databases/postgres-binaries.ts';
import { test } from '../server/server-sandbox.ts';

/** The versions that the server promises besides its own. */
const VERSIONS = {
  '14': '14.23.0-beta.17',
  '15': '15.18.0-beta.17',
  '16': '16.14.0-beta.17',
  '17': '17.10.0-beta.17',
} as const;

const BAKEHOUSE_SECRET = 'the secret of a server with another Postgres';
const ANSWERS = 400;

for (const [version, binaries] of Object.entries(VERSIONS)) {
  test(
    `a server on Postgres ${version} creates its tables and answers every call of the mixed load, also after a restart`,
    { tag: '@long' },
    async ({ sandbox }) => {
      const folder = await installPostgresBinaries(binaries);
      const cluster = await startDatabaseCluster(folder);
      expect(await cluster.majorVersion()).toBe(version);
      const environment = { DATABASE_URL: cluster.databaseUrl, BAKEHOUSE_SECRET };
      const server = sandbox.launch({ environment });
      await server.ready;
      const api = createApiClient(server.url);
      const target = await createLoadTarget(api);
      const openedBefore = await countRecordedOpenings(target);
      const load = startMixedLoad(target);
      await expect.poll(load.answered, { timeout: WAITS.testMs }).toBeGreaterThan(ANSWERS);
      await load.stop();

      expect([...load.statuses.keys()].sort()).toEqual([200, 201]);
      await expectAcknowledgedWrites(target, load, openedBefore);
      await expectIntactAuditLog(api, target.baker, sandbox.dataFolder, environment);
      server.kill('SIGTERM');
      expect(await server.ended).toMatchObject({ code: 0, stderr: '' });

      const next = sandbox.launch({ environment });
      await next.ready;
      await expectAcknowledgedWrites(target, load, openedBefore);
      next.kill('SIGTERM');
      await next.ended;
      await cluster.stop();
      await rm(folder, { recursive: true, force: true });
    },
  );
}
