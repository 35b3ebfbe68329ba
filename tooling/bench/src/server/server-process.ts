import { join } from 'node:path';
import { findFreePort, launchServer } from '@bakehouse/e2e/server-process';
import { createHttpClient, type HttpClient } from './http-client.ts';
import { withTemporaryFolder } from '../temporary-folder.ts';

export interface ServerProcess {
  /** The id of the HTTP process; Postgres has its own processes. */
  pid: number;
  origin: string;
  /** The time from the start of the process to its ready line, in milliseconds. */
  readyMs: number;
  stop: () => Promise<void>;
  /** Ends the server with SIGKILL. */
  crash: () => Promise<void>;
}

export async function startServer(
  folder: string,
  environment: NodeJS.ProcessEnv = {},
  checkout?: string,
): Promise<ServerProcess> {
  const port = await findFreePort();
  const before = performance.now();
  const server = launchServer({
    port,
    dataFolder: join(folder, 'data'),
    environment,
    checkout,
  });
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

/** The data folder of the server is removed after use. */
export const withRunningServer = <Result>(
  use: (origin: string) => Promise<Result>,
): Promise<Result> =>
  withTemporaryFolder(async (folder) => {
    const server = await startServer(folder);
    try {
      return await use(server.origin);
    } finally {
      await server.stop();
    }
  });

export const withServerClient = <Result>(
  use: (client: HttpClient) => Promise<Result>,
): Promise<Result> =>
  withRunningServer(async (origin) => {
    const client = createHttpClient(origin);
    try {
      return await use(client);
    } finally {
      client.close();
    }
  });
