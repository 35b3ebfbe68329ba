import { test as base } from '../server/server-sandbox.ts';
import { startDatabaseCluster } from './database-cluster.ts';
import { startPgBouncer } from './pgbouncer.ts';

const BAKEHOUSE_SECRET = 'the secret of a server that is tried out';

interface PooledFixtures {
  pooledEnvironment: NodeJS.ProcessEnv;
}

/** The servers of the sandbox use a database of their own through PgBouncer, which ends with the test. */
export const test = base.extend<PooledFixtures>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the required fixtures from the parameter.
  pooledEnvironment: async ({}, use) => {
    const cluster = await startDatabaseCluster();
    try {
      const pooler = await startPgBouncer(cluster);
      try {
        await use({ DATABASE_URL: pooler.databaseUrl, BAKEHOUSE_SECRET });
      } finally {
        await pooler.stop();
      }
    } finally {
      await cluster.stop();
    }
  },
  sandbox: async ({ pooledEnvironment, sandbox }, use) => {
    const environment = pooledEnvironment;
    await use({
      ...sandbox,
      environment,
      launch: (change) => sandbox.launch({ environment, ...change }),
    });
  },
});
