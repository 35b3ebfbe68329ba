import { rm } from 'node:fs/promises';
import { expect, test as base } from '@playwright/test';
import { newDataFolder } from './data-folder.ts';
import { processTree, stillRunning } from './process-list.ts';
import { freePort, launchServer, type Launch, type ServerProcess } from './server-process.ts';

/** A data folder and a port for a test that starts and ends servers itself. */
export interface Site {
  port: number;
  dataFolder: string;
  /** Started servers are ended after the test, whatever it did. */
  launch: (change?: Partial<Launch>) => ServerProcess;
}

export const test = base.extend<{ site: Site }>({
  // Playwright reads the names of what a fixture needs out of its first parameter: none here.
  // eslint-disable-next-line no-empty-pattern
  site: async ({}, use) => {
    const launched: ServerProcess[] = [];
    const port = await freePort();
    const dataFolder = await newDataFolder();
    await use({
      port,
      dataFolder,
      launch(change) {
        const server = launchServer({ port, dataFolder, ...change });
        launched.push(server);
        return server;
      },
    });
    for (const server of launched) {
      server.kill('SIGTERM');
      await server.ended;
    }
    await rm(dataFolder, { recursive: true, force: true });
  },
});

/** Its database answers. */
export const isReady = (server: ServerProcess) =>
  expect
    .poll(async () => (await fetch(`${server.url}/readyz`)).status, { intervals: [20] })
    .toBe(200);

export const postmasterOf = async (server: ServerProcess) => {
  const tree = await processTree(server.pid);
  const postmaster = tree.find(({ command }) => /postgres(\.exe)? -D /.test(command));
  if (!postmaster) throw new Error(`No Postgres below process ${server.pid}.`);
  return postmaster;
};

/** A server that outlives what was killed under it is the next one, too. */
export const afterKill = async (
  victim: keyof typeof VICTIMS,
  server: ServerProcess,
  site: Site,
): Promise<ServerProcess> => {
  if (victim === 'Postgres') {
    await expect(() => postmasterOf(server)).toPass();
    await isReady(server);
    return server;
  }
  await server.ended;
  const next = site.launch();
  await next.ready;
  return next;
};

/** What may be killed under a running server. */
export const VICTIMS = {
  'the server': (server: ServerProcess) => {
    server.kill('SIGKILL');
    return Promise.resolve();
  },
  Postgres: async (server: ServerProcess) => {
    const postmaster = await postmasterOf(server);
    process.kill(postmaster.pid, 'SIGKILL');
    await expect.poll(() => stillRunning([postmaster])).toEqual([]);
  },
  'the server and Postgres at once': async (server: ServerProcess) => {
    const { pid } = await postmasterOf(server);
    server.kill('SIGKILL');
    process.kill(pid, 'SIGKILL');
  },
};
