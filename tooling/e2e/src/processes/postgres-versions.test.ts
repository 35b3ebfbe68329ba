import { rm } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { expectAnsweredLoad } from '../api/mixed-load-check.ts';
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
      const expectWrites = await expectAnsweredLoad(server.url, { ...sandbox, environment });
      server.kill('SIGTERM');
      expect(await server.ended).toMatchObject({ code: 0, stderr: '' });

      const next = sandbox.launch({ environment });
      await next.ready;
      await expectWrites();
      next.kill('SIGTERM');
      await next.ended;
      await cluster.stop();
      await rm(folder, { recursive: true, force: true });
    },
  );
}
