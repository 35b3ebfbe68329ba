import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../config/config.ts';
import { readStoredSecret, secretFileIn, writeSecretFile } from '../../config/secret.ts';
import type { BackupHeader } from '../../db/backup/backup-lines.ts';
import { loadBackup } from '../../db/backup/load-backup.ts';
import { connectToDatabase } from '../../db/client.ts';
import { clusterFolderIn } from '../../embedded/cluster/cluster-location.ts';
import { stopLeftoverPostgres } from '../../embedded/cluster/leftover.ts';
import { hasCluster, replaceCluster } from '../../embedded/cluster/replace-cluster.ts';
import { startEmbeddedPostgres } from '../../embedded/embedded-postgres.ts';
import { findPostgresBinaries } from '../../embedded/postgres-binaries.ts';
import { systemRandom } from '../../lib/crypto/random.ts';
import { createSecrets } from '../../lib/crypto/secrets.ts';
import { StartError, toDataFolderError } from '../../lib/start-error.ts';
import { takeFolderLock } from '../../process/folder-lock.ts';
import { checkServerSecret } from '../../services/upkeep/server-secret.ts';

interface RestoreOptions {
  path: string;
  header: BackupHeader;
  secret: string;
  /** Replaces a database that the folder has. */
  force: boolean;
  onRows: (amount: number) => void;
}

const NEW_FOLDER_NAME = 'restoring';
const LOCK_TIMEOUT_MS = 1000;

const ignore = () => undefined;

/** Loads the backup into a folder of its own, so that a failure leaves the data as it was. */
const loadIntoNewFolder = async (folder: string, restore: RestoreOptions): Promise<number> => {
  let total = 0;
  const postgres = await startEmbeddedPostgres({
    folder,
    log: ignore,
    warn: ignore,
    onExit: ignore,
  });
  const database = connectToDatabase(postgres.connection, ignore);
  try {
    await loadBackup(database, restore.path, {
      header: restore.header,
      onRows: (amount) => {
        total += amount;
        restore.onRows(amount);
      },
    });
    const secrets = createSecrets(restore.secret, systemRandom);
    await checkServerSecret({ db: database.db, secrets });
  } finally {
    await database.close();
    await postgres.stop();
  }
  return total;
};

const keepSecret = async (
  { secret: configured, dataFolder }: Config,
  secret: string,
  kept: string,
) => {
  if (configured !== undefined || readStoredSecret(dataFolder) === secret) return;
  const file = secretFileIn(dataFolder);
  if (existsSync(file)) await rename(file, join(dataFolder, kept));
  writeSecretFile(dataFolder, secret);
};

const replaceData = async (config: Config, from: string, secret: string) => {
  const { dataFolder } = config;
  const binaries = await findPostgresBinaries();
  await stopLeftoverPostgres(clusterFolderIn(dataFolder), { binaries, log: ignore });
  const time = new Date().toISOString().replaceAll(/[:.]/g, '-');
  await keepSecret(config, secret, `secret.before-${time}`);
  await replaceCluster(dataFolder, from, `postgres.before-${time}`);
};

/**
 * @returns the number of rows
 * @throws StartError when a server runs on the folder, or when it has data and `force` is not set
 */
export async function restoreFolder(config: Config, restore: RestoreOptions): Promise<number> {
  const { dataFolder } = config;
  await mkdir(dataFolder, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
    throw toDataFolderError(dataFolder, error);
  });
  const lock = await takeFolderLock({
    folder: dataFolder,
    url: config.publicUrl,
    onLost: ignore,
    retryForMs: LOCK_TIMEOUT_MS,
  });
  const folder = join(dataFolder, NEW_FOLDER_NAME);
  try {
    if (hasCluster(dataFolder) && !restore.force)
      throw new StartError(
        `${dataFolder} has data. Name another folder with BAKEHOUSE_DATA, or replace the data with --force.`,
      );
    await rm(folder, { recursive: true, force: true });
    const rows = await loadIntoNewFolder(folder, restore);
    await replaceData(config, folder, restore.secret);
    return rows;
  } finally {
    await rm(folder, { recursive: true, force: true });
    await lock.release();
  }
}
