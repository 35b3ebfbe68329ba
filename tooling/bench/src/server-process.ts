import { join } from 'node:path';
import { freePort, launchServer } from '@bakehouse/e2e/server-process';
import { createHttpClient, type HttpClient } from './http-client.ts';
import { withTemporaryFolder } from './temporary-folder.ts';

export interface ServerProcess {
  /** Of the HTTP process; Postgres is another one. */
  pid: number;
  /** Such as `http://localhost:4123`. */
  origin: string;
  /** From the start of the process to its ready line. */
  readyMs: number;
  stop: () => Promise<void>;
  /** kill -9. */
  crash: () => Promise<void>;
}

/** Starts the real server with its embedded database in the folder, on a free port. */
export async function startServer(
  folder: string,
  environment: NodeJS.ProcessEnv = {},
): Promise<ServerProcess> {
  const port = await freePort();
  const before = performance.now();
  const server = launchServer({ port, dataFolder: join(folder, 'data'), environment });
  await server.ready;
  return {
    pid: server.pid,
    origin: server.url,
    readyMs: performance.now() - before,
    stop: async () => {
      server.kill('SIGTERM');
      await server.ended;
    },
    crash: async () => {
      server.kill('SIGKILL');
      await server.ended;
    },
  };
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

/** A client of such a server. */
export const withClient = <Result>(use: (client: HttpClient) => Promise<Result>): Promise<Result> =>
  withServer(async (origin) => {
    const client = createHttpClient(origin);
    try {
      return await use(client);
    } finally {
      client.close();
    }
  });
