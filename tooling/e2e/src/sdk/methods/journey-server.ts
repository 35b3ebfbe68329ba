import { join } from 'node:path';
import { Client } from 'pg';
import { startDatabaseCluster } from '../../databases/database-cluster.ts';
import { SERVER_COMMANDS_FOLDER } from '../../server/paths.ts';
import { runCommand } from '../../server/run-command.ts';
import { test as sandboxTest } from '../../server/server-sandbox.ts';

const SERVER_SECRET = 'the secret of a server that is tried out';

interface JourneyServer {
  serverUrl: string;
  database: Client;
  /** Runs `admin impersonate`, and returns the token that it prints. */
  issueTokenToActFor: (address: string, impersonator: string) => Promise<string>;
}

/** A server whose database the test reads. */
export const test = sandboxTest.extend<{
  launchJourneyServer: (environment?: NodeJS.ProcessEnv) => Promise<JourneyServer>;
}>({
  launchJourneyServer: async ({ sandbox }, use) => {
    const cluster = await startDatabaseCluster();
    const database = new Client({ connectionString: cluster.databaseUrl });
    await database.connect();
    const variables = { DATABASE_URL: cluster.databaseUrl, BAKEHOUSE_SECRET: SERVER_SECRET };
    const stops: (() => Promise<unknown>)[] = [];
    await use(async (environment) => {
      const server = sandbox.launch({ environment: { ...variables, ...environment } });
      stops.push(async () => {
        server.kill('SIGTERM');
        await server.ended;
      });
      await server.ready;
      const place = { BAKEHOUSE_DATA: sandbox.dataFolder, PORT: String(sandbox.port) };
      return {
        serverUrl: server.url,
        database,
        async issueTokenToActFor(address, impersonator) {
          const { stdout } = await runCommand(
            join(SERVER_COMMANDS_FOLDER, 'admin.ts'),
            ['impersonate', address, '--by', impersonator, '--json'],
            { ...variables, ...environment, ...place },
          );
          // The cast is unchecked, because a wrong token fails the next call.
          return (JSON.parse(stdout) as { token: string }).token;
        },
      };
    });
    await database.end();
    await Promise.all(stops.map((stop) => stop()));
    await cluster.stop();
  },
});
