import { cp, lstat, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort, launchServer } from './server-process.ts';

/** Names the prepared folder to the workers of a run. */
const PREPARED_FOLDER_VARIABLE = 'BAKEHOUSE_E2E_DATA';

export const createTemporaryFolder = () => mkdtemp(join(tmpdir(), 'bakehouse-e2e-'));

/** Postgres may live elsewhere, with a link in the folder; then a copy would share its database. */
const containsDatabase = async (folder: string) => {
  const found = await lstat(join(folder, 'postgres')).catch(() => undefined);
  return found?.isDirectory() === true;
};

/** Lets a server set up its database with the demo data once, for all tests of this run. */
export async function prepareDataFolder(): Promise<string> {
  const dataFolder = await createTemporaryFolder();
  const server = launchServer({ port: await findFreePort(), dataFolder });
  await server.ready;
  server.kill('SIGTERM');
  await server.ended;
  if (await containsDatabase(dataFolder)) process.env[PREPARED_FOLDER_VARIABLE] = dataFolder;
  return dataFolder;
}

/** A folder in which a server finds its database; an empty one outside a prepared run. */
export async function createDataFolder(): Promise<string> {
  const folder = await createTemporaryFolder();
  const prepared = process.env[PREPARED_FOLDER_VARIABLE];
  if (prepared !== undefined) await cp(prepared, folder, { recursive: true });
  return folder;
}
