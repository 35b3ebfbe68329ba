import { createApp } from './app.ts';
import { assembleDeps } from './assemble-deps.ts';
import type { Config } from './config/config.ts';
import { connectToDatabase, type DatabaseClient } from './db/client.ts';
import { connectToUrl } from './db/connect-to-url.ts';
import { toDatabasePreparationError } from './db/database-errors.ts';
import { seedDatabase } from './demo/demo-data.ts';
import { migrateDatabase } from './db/migrate.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded/embedded-postgres.ts';
import type { Log } from './lib/log.ts';
import { listen } from './listen.ts';
import { systemRandom } from './lib/crypto/random.ts';
import type { DrainStep } from './process/drain.ts';
import { takeFolderLock } from './process/folder-lock.ts';
import { OWN_FILES } from './lib/own-files/own-files.ts';
import { readPortalBuild } from './lib/own-files/portal-build.ts';
import { finishRequests } from './process/finish-requests.ts';
import { readSecret } from './config/secret.ts';
import { startWarningsOf } from './config/start-warnings.ts';
import { findRecoveryGap } from './services/keys/recovery-copies.ts';
import { endDemoSessions } from './services/identity/demo-accounts.ts';
import { createChannels } from './services/messages/channels/channels.ts';
import { startWorkers } from './workers.ts';
import { createTestProjects } from './test-projects/test-projects.ts';
import { warnAboutLostUsers } from './services/identity/organisations.ts';
import { makeAdmins } from './services/identity/identifiers/admin-addresses.ts';

export interface StartOptions {
  config: Config;
  log: Log;
  /** The steps run in reverse order when the server shuts down. */
  onDrain: (step: DrainStep) => void;
  /** Called with one line for the operator when the server cannot continue. */
  onFailure: (line: string) => void;
}

/** Enough for the server and as many test projects as there may be. */
const DEVELOPER_CONNECTIONS = 300;

const startEmbeddedDatabase = async ({ config, log, onDrain, onFailure }: StartOptions) => {
  const { dataFolder: folder, publicUrl: url } = config;
  const running: { postgres?: EmbeddedPostgres } = {};
  const onLost = () => {
    running.postgres?.abandon();
    onFailure(
      `Another server has taken the data folder ${folder} while this one was suspended. This one stops.`,
    );
  };
  const lock = await takeFolderLock({ folder, url, onLost });
  onDrain({ name: 'release the data folder', run: lock.release });
  const postgres = await startEmbeddedPostgres({
    folder,
    ...(config.developer && { maxConnections: DEVELOPER_CONNECTIONS }),
    log: (line) => log.info(line),
    warn: (line) => log.warn(line),
    onExit: (reason) =>
      onFailure(`${reason}. The server stops. Start it again; no confirmed change is lost.`),
  });
  running.postgres = postgres;
  onDrain({ name: 'stop Postgres', run: postgres.stop });
  return postgres.connection;
};

const openDatabase = async (start: StartOptions): Promise<DatabaseClient> => {
  const { config, log, onDrain } = start;
  const onBroken = (error: Error) => {
    log.warn({ err: error }, 'database connection lost');
  };
  const database = config.databaseUrl
    ? await connectToUrl('DATABASE_URL', config.databaseUrl, onBroken)
    : connectToDatabase(await startEmbeddedDatabase(start), onBroken);
  onDrain({ name: 'close the database connections', run: database.close });
  return database;
};

/** Several servers may prepare the same database at the same time. */
const prepareDatabase = async (
  { config, log }: StartOptions,
  { db }: DatabaseClient,
  secret: string,
) => {
  await migrateDatabase(config, db);
  const random = systemRandom;
  const deps = await assembleDeps({ config, db, log, random, secret });
  await seedDatabase(deps);
  await warnAboutLostUsers(deps);
  await makeAdmins(deps);
  if (!config.developer) await endDemoSessions(deps);
  return deps;
};

/** @throws StartError with one line for the operator */
export async function startServer(start: StartOptions): Promise<void> {
  const { config, log, onDrain } = start;
  const database = await openDatabase(start);
  const secret = readSecret(config, systemRandom);
  const deps = await prepareDatabase(start, database, secret).catch((error: unknown) => {
    throw toDatabasePreparationError(error);
  });
  if (deps.tracing) onDrain({ name: 'send the last traces', run: deps.tracing.stop });
  onDrain({ name: 'stop judging passwords', run: deps.passwordJudge.stop });
  const build = readPortalBuild(OWN_FILES.portal);
  const { connection } = database;
  const testProjects = config.developer
    ? createTestProjects({ deps, secret, connection, build })
    : undefined;
  if (testProjects) onDrain({ name: 'end the test projects', run: testProjects.stop });
  startWorkers(deps, onDrain, createChannels(config));
  const server = await listen(createApp(deps, build, { testProjects }), config);
  onDrain(finishRequests(server));
  const { publicUrl: url, demo, developer, modeReason: because } = config;
  for (const line of startWarningsOf(config)) log.warn({ url }, line);
  const recoveryGap = await findRecoveryGap(deps);
  if (recoveryGap !== undefined) log.warn(recoveryGap);
  log.info({ url, mode: developer ? 'developer' : 'production', because, demo }, 'ready');
}
