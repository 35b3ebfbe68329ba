import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { SERVER } from './repository.ts';
import { withTemporaryFolder } from './temporary-folder.ts';

const READY_LINE = /^Bakehouse is ready: (\S+)$/;
const READY_WITHIN_MS = 60_000;

/** Empty counts as unset, and keeps a developer's .env file out of the measurement. */
const UNSET = Object.fromEntries(
  [
    'BAKEHOUSE_SECRET',
    'DATABASE_URL',
    'HOST',
    'MAINTENANCE',
    'NODE_ENV',
    'PUBLIC_URL',
    'RATE_LIMIT_LOOPBACK',
    'SMTP_URL',
    'TRUSTED_PROXIES',
  ].map((name) => [name, '']),
);

export interface ServerProcess {
  /** Such as `http://localhost:4123`. */
  origin: string;
  /** From the start of the process to its ready line. */
  readyMs: number;
  stop: () => Promise<void>;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  return address.port;
}

const spawnServer = (folder: string, port: number) =>
  spawn(process.execPath, [join(SERVER, 'src/main.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      ...UNSET,
      PORT: String(port),
      BAKEHOUSE_DATA: join(folder, 'data'),
      BAKEHOUSE_CONFIG: join(folder, 'bakehouse.config.json'),
      BAKEHOUSE_DEMO: '1',
      LOG_LEVEL: 'error',
    },
  });

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** Reads on after the ready line, because a full pipe would hold the server up. */
function readyAt(child: ReturnType<typeof spawnServer>): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (problem: string) => () => reject(new Error(problem));
    const timer = setTimeout(fail('The server is not ready in time.'), READY_WITHIN_MS);
    child.once('exit', () => clearTimeout(timer));
    child.once('exit', fail('The server ended before it was ready.'));
    createInterface(child.stdout).on('line', (line) => {
      const origin = READY_LINE.exec(line)?.[1];
      if (origin === undefined) return;
      clearTimeout(timer);
      resolve(origin);
    });
  });
}

/** Starts the real server with its embedded database in the folder, on a free port. */
export async function startServer(folder: string): Promise<ServerProcess> {
  const port = await freePort();
  const before = performance.now();
  const child = spawnServer(folder, port);
  try {
    const origin = await readyAt(child);
    return { origin, readyMs: performance.now() - before, stop: () => stop(child) };
  } catch (error) {
    await stop(child);
    throw error;
  }
}

/** A server with fresh demo data that is gone after use. */
export const withServer = <Result>(use: (origin: string) => Promise<Result>): Promise<Result> =>
  withTemporaryFolder(async (folder) => {
    const server = await startServer(folder);
    try {
      return await use(server.origin);
    } finally {
      await server.stop();
    }
  });
