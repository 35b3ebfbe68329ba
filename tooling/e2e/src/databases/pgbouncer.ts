import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { ensureProgram } from '../programs/ensure-program.ts';
import { isExecutable, listPathCandidates } from '../programs/find-program.ts';
import { createTemporaryFolder } from '../server/data-folder.ts';
import type { DatabaseCluster } from './database-cluster.ts';
import { findFreePort } from '../server/server-process.ts';

/** The server opens more connections than this, so its transactions change connections all the time. */
const SERVER_CONNECTIONS = 6;

const NOBODY_USER_ID = 65_534;

const ensurePgBouncer = () =>
  ensureProgram({
    // Debian installs it outside of the PATH of ordinary users.
    find: () => [...listPathCandidates(['pgbouncer']), '/usr/sbin/pgbouncer'].find(isExecutable),
    debianPackages: ['pgbouncer'],
    missingMessage: 'This test needs PgBouncer: install it (Debian: apt-get install pgbouncer).',
  });

const toConfiguration = (databaseUrl: URL, port: number) => {
  const { searchParams, pathname } = databaseUrl;
  const database = pathname.slice(1);
  const target = ['host', 'port', 'user']
    .flatMap((name) => (searchParams.has(name) ? [`${name}=${searchParams.get(name)}`] : []))
    .join(' ');
  return `[databases]
${database} = dbname=${database} ${target}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
max_client_conn = 200
default_pool_size = ${SERVER_CONNECTIONS}
`;
};

/** PgBouncer refuses to run as root, and another user cannot enter the private folders of a test by root. */
const makeReadableForEverybody = async (socketFolder: string, configurationFolder: string) => {
  for (const folder of [dirname(socketFolder), socketFolder, configurationFolder])
    await chmod(folder, 0o755);
  for (const name of await readdir(socketFolder)) await chmod(join(socketFolder, name), 0o777);
};

export interface PgBouncer {
  databaseUrl: string;
  stop: () => Promise<void>;
}

/** A pooler in transaction mode in front of the cluster, with the settings of a new installation. */
export async function startPgBouncer(cluster: DatabaseCluster): Promise<PgBouncer> {
  const program = await ensurePgBouncer();
  const target = new URL(cluster.databaseUrl);
  const port = await findFreePort();
  const folder = await createTemporaryFolder();
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(file, toConfiguration(target, port));
  const isRoot = process.getuid?.() === 0;
  if (isRoot) await makeReadableForEverybody(target.searchParams.get('host') ?? '', folder);
  const child = spawn(program, [file], {
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(isRoot && { uid: NOBODY_USER_ID, gid: NOBODY_USER_ID }),
  });
  const ended = once(child, 'exit');
  const lines: string[] = [];
  await new Promise<void>((resolve, reject) => {
    createInterface(child.stderr).on('line', (line) => {
      lines.push(line);
      if (line.includes('process up')) resolve();
    });
    child.once('error', reject);
    child.once('close', (code) => {
      reject(new Error(`PgBouncer ended with ${code}: ${lines.join('\n')}`));
    });
  });
  return {
    databaseUrl: `postgres://bakehouse@127.0.0.1:${port}${target.pathname}`,
    async stop() {
      child.kill('SIGINT');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
