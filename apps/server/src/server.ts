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
import { finishRequests } from './process/finish-requests.ts';
import { takeFolderLock } from './process/folder-lock.ts';
import { OWN_FILES } from './lib/own-files/own-files.ts';
import { readPortalBuild } from './lib/own-files/portal-build.ts';
import { isInsecureOrigin } from './config/origins.ts';
import { readSecret } from './config/secret.ts';
import { findRecoveryGap } from './services/keys/recovery-copies.ts';
import { endDemoSessions } from './services/identity/demo-accounts.ts';
import { startNotificationWorker } from './services/notifications/notification-worker.ts';
import { startHousekeeping } from './services/upkeep/housekeeping.ts';
import { createChannels } from './services/messages/channels/channels.ts';
import { startMessageWorker } from './services/messages/worker.ts';
import { warnAboutLostUsers } from './services/identity/organisations.ts';
import { startWebhookWorker } from './services/webhooks/webhook-worker.ts';
import { makeAdmins } from './services/identity/identifiers/admin-addresses.ts';

const INSECURE_HTTP_WARNING =
  'ALLOW_INSECURE_HTTP is 1: passwords and sessions travel unencrypted, cookies are not secure, and passkeys do not work';
const MESSAGES_TIMEOUT_MS = 3000;

export interface StartOptions {
  config: Config;
  log: Log;
  /** The steps run in reverse order when the server shuts down. */
  onDrain: (step: DrainStep) => void;
  /** Called with one line for the operator when the server cannot continue. */
  onFailure: (line: string) => void;
}

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
const prepareDatabase = async ({ config, log }: StartOptions, { db }: DatabaseClient) => {
  await migrateDatabase(config, db);
  const random = systemRandom;
  const secret = readSecret(config, random);
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
  const deps = await prepareDatabase(start, database).catch((error: unknown) => {
    throw toDatabasePreparationError(error);
  });
  onDrain({ name: 'stop judging passwords', run: deps.passwordJudge.stop });
  onDrain({ name: 'stop the clean-up', run: startHousekeeping(deps).stop });
  onDrain({ name: 'stop the notifications', run: startNotificationWorker(deps).stop });
  onDrain({ name: 'stop the webhooks', run: startWebhookWorker(deps).stop });
  const channels = createChannels(config);
  if (channels.size > 0) {
    const worker = startMessageWorker(deps, channels);
    onDrain({
      name: 'stop the message worker',
      withinMs: MESSAGES_TIMEOUT_MS,
      run: worker.stop,
    });
  }
  const server = await listen(createApp(deps, readPortalBuild(OWN_FILES.portal)), config);
  onDrain(finishRequests(server));
  const { publicUrl: url, demo, developer, modeReason: because } = config;
  if (isInsecureOrigin(url)) log.warn({ url }, INSECURE_HTTP_WARNING);
  const recoveryGap = await findRecoveryGap(deps);
  if (recoveryGap !== undefined) log.warn(recoveryGap);
  log.info({ url, mode: developer ? 'developer' : 'production', because, demo }, 'ready');
}
