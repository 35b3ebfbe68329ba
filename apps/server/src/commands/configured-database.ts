import { existsSync } from 'node:fs';
import type { Config } from '../config/config.ts';
import { connectToDatabase, type DatabaseClient } from '../db/client.ts';
import { connectToUrl } from '../db/connect-to-url.ts';
import { startEmbeddedPostgres } from '../embedded/embedded-postgres.ts';
import { findRunningPostgres } from '../embedded/running-postgres.ts';
import { takeFolderLock } from '../process/folder-lock.ts';
import { StartError } from '../lib/start-error.ts';

interface DatabaseAccess {
  database: DatabaseClient;
  close: () => Promise<void>;
}

const FOLDER_LOCK_TIMEOUT_MS = 1000;

const printBrokenConnection = (error: Error) => {
  process.stderr.write(`${error.message}\n`);
};

const toDatabaseAccess = (database: DatabaseClient): DatabaseAccess => ({
  database,
  close: database.close,
});

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
    const database = connectToDatabase(postgres.connection, printBrokenConnection);
    const close = async () => {
      await database.close();
      await postgres.stop();
      await lock.release();
    };
    return { database, close };
  } catch (error) {
    await lock.release();
    throw error;
  }
};

const openEmbeddedPostgres = async (config: Config): Promise<DatabaseAccess> => {
  const running = await findRunningPostgres(config.dataFolder);
  return running
    ? toDatabaseAccess(connectToDatabase(running, printBrokenConnection))
    : startOwnPostgres(config);
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
  const { database, close } = databaseUrl
    ? toDatabaseAccess(await connectToUrl('DATABASE_URL', databaseUrl, printBrokenConnection))
    : await openEmbeddedPostgres(config);
  try {
    return await work(database);
  } finally {
    await close();
  }
}
