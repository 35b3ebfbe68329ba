import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { REPOSITORY_ROOT } from '../server/paths.ts';
import { readFile, rm } from 'node:fs/promises';
import { createTemporaryFolder } from '../server/data-folder.ts';

const POSTGRES_LAUNCHER_PATH = join(
  REPOSITORY_ROOT,
  'apps/server/src/embedded/embedded-postgres.ts',
);

/** The program stops Postgres and exits when its standard input is closed. */
const CLUSTER_PROGRAM = `
  import { registerHooks } from 'node:module';
  const parentURL = process.argv[3];
  if (parentURL) registerHooks({
    resolve: (name, context, next) =>
      next(name, name.startsWith('@embedded-postgres/') ? { ...context, parentURL } : context),
  });
  const { startEmbeddedPostgres } = await import(process.argv[1]);
  const ignore = () => undefined;
  const { connection, stop } = await startEmbeddedPostgres({
    folder: process.argv[2], log: ignore, warn: ignore, onExit: ignore,
  });
  console.log(JSON.stringify(connection));
  process.stdin.resume().once('end', async () => {
    await stop();
    process.exit();
  });
`;

/** A Postgres that runs independently of the server, like an operator's own database. */
export interface DatabaseCluster {
  pid: number;
  databaseUrl: string;
  majorVersion: () => Promise<string>;
  stop: () => Promise<void>;
}

/** @param binaries a folder in which another version of the binaries of Postgres is installed */
export async function startDatabaseCluster(binaries?: string): Promise<DatabaseCluster> {
  const folder = await createTemporaryFolder();
  const program = ['--input-type=module', '--eval', CLUSTER_PROGRAM];
  const installed = binaries === undefined ? [] : [pathToFileURL(join(binaries, 'index.js')).href];
  const words = [...program, POSTGRES_LAUNCHER_PATH, folder, ...installed];
  const child = spawn(process.execPath, words, { stdio: ['pipe', 'pipe', 'inherit'] });
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  // The cast is safe because CLUSTER_PROGRAM prints an object with these fields.
  const { host, user, database } = JSON.parse(line) as Record<'host' | 'user' | 'database', string>;
  const url = new URL(`postgres:///${database}`);
  url.searchParams.set('host', host);
  url.searchParams.set('user', user);
  return {
    pid: child.pid ?? 0,
    databaseUrl: url.href,
    majorVersion: async () =>
      (await readFile(join(folder, 'postgres', 'PG_VERSION'), 'utf8')).trim(),
    async stop() {
      const ended = once(child, 'exit');
      child.stdin.end();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
