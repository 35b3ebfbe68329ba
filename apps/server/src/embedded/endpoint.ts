import { createHash, randomBytes } from 'node:crypto';
import { chmod, chown, lstat, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { StartError } from '../lib/start-error.ts';
import type { ClusterHome } from './cluster/cluster-home.ts';
import type { Machine } from './cluster/machine.ts';
import { SUPERUSER } from './cluster/new-cluster.ts';
import { clusterOwnerFor } from './cluster/run-as.ts';
import { SOCKET_PORT, socketFolderIn } from './socket-path.ts';

export interface EmbeddedConnection {
  host: string;
  port: number;
  user: string;
  database: string;
  password?: string;
  ssl: false;
}

interface PostgresEndpoint {
  connection: EmbeddedConnection;
  settings: readonly string[];
  /** Removes the socket that a killed Postgres left behind. */
  clear: () => Promise<void>;
}

export const DATABASE_NAME = 'bakehouse';

async function ensureSocketFolder(path: string, uid: number | undefined): Promise<string> {
  await mkdir(path, { mode: 0o700 }).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  });
  const entry = await lstat(path);
  const ours = entry.isDirectory() && [uid, process.getuid?.()].includes(entry.uid);
  // Another user may own a folder of this name, so a new folder gets a random suffix.
  return ours ? path : mkdtemp(`${path}-`);
}

async function createSocketEndpoint(
  home: ClusterHome,
  machine: Machine,
): Promise<PostgresEndpoint> {
  const hash = createHash('sha256').update(home.folder).digest('hex').slice(0, 16);
  const wanted = socketFolderIn(
    home.folder,
    [machine.temporaryFolder, '/tmp'],
    `bakehouse-${hash}`,
  );
  if (wanted === undefined)
    throw new StartError(`No folder for the socket of Postgres has a path that is short enough`);
  const owner = clusterOwnerFor(home.runAs);
  const folder = await ensureSocketFolder(wanted, owner?.uid);
  await chmod(folder, 0o700);
  if (owner !== undefined) await chown(folder, owner.uid, owner.gid);
  const socket = join(folder, `.s.PGSQL.${SOCKET_PORT}`);
  const clear = async () => {
    await Promise.all([rm(socket, { force: true }), rm(`${socket}.lock`, { force: true })]);
  };
  await clear();
  return {
    clear,
    connection: {
      host: folder,
      port: SOCKET_PORT,
      user: SUPERUSER,
      database: DATABASE_NAME,
      ssl: false,
    },
    settings: [
      'listen_addresses=',
      `port=${SOCKET_PORT}`,
      `unix_socket_directories=${folder}`,
      'unix_socket_permissions=0700',
    ],
  };
}

const findFreePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => {
        resolve(typeof address === 'object' && address !== null ? address.port : 0);
      });
    });
  });

async function createPortEndpoint(passwordFile: string): Promise<PostgresEndpoint> {
  const port = await findFreePort();
  const password = await readFile(passwordFile, 'utf8');
  return {
    clear: () => Promise.resolve(),
    connection: {
      host: '127.0.0.1',
      port,
      user: SUPERUSER,
      database: DATABASE_NAME,
      password,
      ssl: false,
    },
    settings: ['listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories='],
  };
}

const passwordFileIn = (home: ClusterHome) => join(home.folder, 'postgres.password');

/** Windows has no socket folders that only one user can enter, so Postgres listens on a port with a password. */
export async function ensurePasswordFile(
  home: ClusterHome,
  machine: Machine,
): Promise<string | undefined> {
  if (machine.platform !== 'win32') return undefined;
  const password = randomBytes(24).toString('base64url');
  await writeFile(passwordFileIn(home), password, { mode: 0o600 });
  return passwordFileIn(home);
}

export const preparePostgresEndpoint = (
  home: ClusterHome,
  machine: Machine,
): Promise<PostgresEndpoint> =>
  machine.platform === 'win32'
    ? createPortEndpoint(passwordFileIn(home))
    : createSocketEndpoint(home, machine);
