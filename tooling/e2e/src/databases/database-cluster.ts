import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { REPOSITORY_ROOT } from '../server/paths.ts';
import { rm } from 'node:fs/promises';
import { createTemporaryFolder } from '../server/data-folder.ts';

const POSTGRES_LAUNCHER_PATH = join(
  REPOSITORY_ROOT,
  'apps/server/src/embedded/embedded-postgres.ts',
);

/** The program stops Postgres and exits when its standard input is closed. */
const CLUSTER_PROGRAM = `
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
  stop: () => Promise<void>;
}

export async function startDatabaseCluster(): Promise<DatabaseCluster> {
  const folder = await createTemporaryFolder();
  const words = ['--input-type=module', '--eval', CLUSTER_PROGRAM, POSTGRES_LAUNCHER_PATH, folder];
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
    async stop() {
      const ended = once(child, 'exit');
      child.stdin.end();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
