import { existsSync } from 'node:fs';
import type { PoolConfig } from 'pg';
import type { Config } from '../config/config.ts';
import { connect, type DatabaseClient } from '../db/client.ts';
import { checkConnection } from '../db/database-errors.ts';
import { startEmbeddedPostgres } from '../embedded/embedded-postgres.ts';
import { findRunningPostgres } from '../embedded/running-postgres.ts';
import { takeFolderLock } from '../process/folder-lock.ts';
import { StartError } from '../lib/start-error.ts';

interface DatabaseAccess {
  connection: PoolConfig;
  close: () => Promise<void>;
}

/** A server that is starting or stopping can hold the lock of the data folder for a moment. */
const FOLDER_LOCK_TIMEOUT_MS = 1000;

const closeNothing = () => Promise.resolve();

/** Without a running server, the command locks the data folder and starts Postgres itself. */
const startOwnPostgres = async (config: Config): Promise<DatabaseAccess> => {
  const lock = await takeFolderLock({
    folder: config.dataFolder,
    url: config.publicUrl,
    onLost: () => {
      process.stderr.write(`A server has taken the data folder ${config.dataFolder} meanwhile.\n`);
      process.exit(1);
    },
    retryForMs: FOLDER_LOCK_TIMEOUT_MS,
  });
  try {
    const postgres = await startEmbeddedPostgres({
      folder: config.dataFolder,
      log: () => undefined,
      warn: () => undefined,
      onExit: (reason) => process.stderr.write(`${reason}\n`),
    });
    const close = async () => {
      await postgres.stop();
      await lock.release();
    };
    return { connection: postgres.connection, close };
  } catch (error) {
    await lock.release();
    throw error;
  }
};

const openEmbeddedPostgres = async (config: Config): Promise<DatabaseAccess> => {
  const running = await findRunningPostgres(config.dataFolder);
  return running ? { connection: running, close: closeNothing } : startOwnPostgres(config);
};

/** Opens the configured database, whether or not a server uses it; throws StartError with one line for the operator. */
export async function withConfiguredDatabase<Result>(
  config: Config,
  work: (database: DatabaseClient) => Promise<Result>,
): Promise<Result> {
  const { databaseUrl, dataFolder } = config;
  if (!databaseUrl && !existsSync(dataFolder)) {
    throw new StartError(
      `There is no data in ${dataFolder} yet. Start the server once, or name another folder with BAKEHOUSE_DATA.`,
    );
  }
  const opened = databaseUrl
    ? { connection: { connectionString: databaseUrl }, close: closeNothing }
    : await openEmbeddedPostgres(config);
  const database = connect(opened.connection, (error) => {
    process.stderr.write(`${error.message}\n`);
  });
  try {
    if (databaseUrl) await checkConnection(database.pool, databaseUrl);
    return await work(database);
  } finally {
    await database.close();
    await opened.close();
  }
}
