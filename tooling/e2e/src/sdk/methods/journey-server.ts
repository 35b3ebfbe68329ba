import { Client } from 'pg';
import { startDatabaseCluster } from '../../databases/database-cluster.ts';
import { test as sandboxTest } from '../../server/server-sandbox.ts';

const SECRET = 'the secret of a server that is tried out';

interface JourneyServer {
  serverUrl: string;
  database: Client;
}

/** A server whose database the test reads. */
export const test = sandboxTest.extend<{
  launchJourneyServer: (environment?: NodeJS.ProcessEnv) => Promise<JourneyServer>;
}>({
  launchJourneyServer: async ({ sandbox }, use) => {
    const cluster = await startDatabaseCluster();
    const database = new Client({ connectionString: cluster.databaseUrl });
    await database.connect();
    const variables = { DATABASE_URL: cluster.databaseUrl, BAKEHOUSE_SECRET: SECRET };
    const stops: (() => Promise<unknown>)[] = [];
    await use(async (environment) => {
      const server = sandbox.launch({ environment: { ...variables, ...environment } });
      stops.push(async () => {
        server.kill('SIGTERM');
        await server.ended;
      });
      await server.ready;
      return { serverUrl: server.url, database };
    });
    await database.end();
    await Promise.all(stops.map((stop) => stop()));
    await cluster.stop();
  },
});
