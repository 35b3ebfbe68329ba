import { rm } from 'node:fs/promises';
import { expect, test as base } from '@playwright/test';
import { createDataFolder } from './data-folder.ts';
import { listProcessTree, filterRunningProcesses } from './process-list.ts';
import {
  findFreePort,
  launchServer,
  type LaunchOptions,
  type ServerProcess,
} from './server-process.ts';

/** A data folder and a port for tests that start and stop servers themselves. */
export interface ServerSandbox {
  port: number;
  dataFolder: string;
  /** The variables that lead its servers and commands to their database. */
  environment: NodeJS.ProcessEnv;
  launch: (change?: Partial<LaunchOptions>) => ServerProcess;
}

export const test = base.extend<{ sandbox: ServerSandbox }>({
  // Playwright reads the required fixtures from the destructured parameter, so it must stay empty here.
  // eslint-disable-next-line no-empty-pattern
  sandbox: async ({}, use, testInfo) => {
    const launched: ServerProcess[] = [];
    const port = await findFreePort();
    const dataFolder = await createDataFolder();
    await use({
      port,
      dataFolder,
      environment: {},
      launch(change) {
        const server = launchServer({ port, dataFolder, ...change });
        launched.push(server);
        return server;
      },
    });
    for (const server of launched) {
      server.kill('SIGTERM');
      const { code, stderr } = await server.ended;
      if (testInfo.status === testInfo.expectedStatus) continue;
      const name = `the server ended with ${code}, and wrote`;
      await testInfo.attach(name, { body: stderr, contentType: 'text/plain' });
    }
    await rm(dataFolder, { recursive: true, force: true });
  },
});

export const waitUntilReady = (server: ServerProcess) =>
  expect
    .poll(async () => (await fetch(`${server.url}/readyz`)).status, { intervals: [20] })
    .toBe(200);

export const findPostmaster = async (server: ServerProcess) => {
  const tree = await listProcessTree(server.pid);
  const postmaster = tree.find(({ command }) => /postgres(\.exe)? -D /.test(command));
  if (!postmaster) throw new Error(`No Postgres below process ${server.pid}.`);
  return postmaster;
};

/** A killed server is started again; a server whose Postgres was killed recovers by itself. */
export const waitForRecoveryFromKill = async (
  victim: keyof typeof KILLS,
  server: ServerProcess,
  sandbox: ServerSandbox,
): Promise<ServerProcess> => {
  if (victim === 'Postgres') {
    await expect(() => findPostmaster(server)).toPass();
    await waitUntilReady(server);
    return server;
  }
  await server.ended;
  const next = sandbox.launch();
  await next.ready;
  return next;
};

/** Finds the processes first, so that the kill itself comes at once, and resolves when they are gone. */
export const KILLS = {
  'the server': (server: ServerProcess) =>
    Promise.resolve(() => {
      server.kill('SIGKILL');
      return Promise.resolve();
    }),
  Postgres: async (server: ServerProcess) => {
    const postmaster = await findPostmaster(server);
    return async () => {
      process.kill(postmaster.pid, 'SIGKILL');
      await expect.poll(() => filterRunningProcesses([postmaster])).toEqual([]);
    };
  },
  'the server and Postgres at once': async (server: ServerProcess) => {
    const { pid } = await findPostmaster(server);
    return () => {
      server.kill('SIGKILL');
      process.kill(pid, 'SIGKILL');
      return Promise.resolve();
    };
  },
} satisfies Record<string, (server: ServerProcess) => Promise<() => Promise<void>>>;
