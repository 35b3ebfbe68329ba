import { cp, lstat, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort, launchServer } from './server-process.ts';

/** This environment variable passes the prepared folder to the workers. */
const PREPARED_FOLDER_VARIABLE = 'BAKEHOUSE_E2E_DATA';

export const createTemporaryFolder = () => mkdtemp(join(tmpdir(), 'bakehouse-e2e-'));

/** If the Postgres folder is a symbolic link, a copied data folder would share the database. */
const containsDatabase = async (folder: string) => {
  const found = await lstat(join(folder, 'postgres')).catch(() => undefined);
  return found?.isDirectory() === true;
};

/** Creates the database with the demo data once; the servers of the tests start from copies. */
export async function prepareDataFolder(): Promise<string> {
  const dataFolder = await createTemporaryFolder();
  const server = launchServer({ port: await findFreePort(), dataFolder });
  await server.ready;
  server.kill('SIGTERM');
  await server.ended;
  if (await containsDatabase(dataFolder)) process.env[PREPARED_FOLDER_VARIABLE] = dataFolder;
  return dataFolder;
}

/** Copies the prepared data folder, or creates an empty one if none is prepared. */
export async function createDataFolder(): Promise<string> {
  const folder = await createTemporaryFolder();
  const prepared = process.env[PREPARED_FOLDER_VARIABLE];
  if (prepared !== undefined) await cp(prepared, folder, { recursive: true });
  return folder;
}
