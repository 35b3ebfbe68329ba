import { test as base } from './fixtures.ts';
import { type Server, startServer } from './server/server.ts';
import { createWire, type Wire } from './server/wire.ts';

interface TestFixtures {
  wire: Wire;
}

interface WorkerFixtures {
  /** Between each browser and the server, which has the wire's address for them. */
  wired: { server: Server; wire: Wire };
}

const START_TIMEOUT_MS = 60_000;

export const test = base.extend<TestFixtures, WorkerFixtures>({
  wired: [
    // Playwright reads the names of what a fixture needs out of its first parameter: none here.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const server = await startServer();
      const wire = await createWire(Number(new URL(server.url).port));
      await use({ server: { ...server, url: wire.url }, wire });
      await wire.stop();
      await server.stop();
    },
    { scope: 'worker', timeout: START_TIMEOUT_MS },
  ],
  server: [async ({ wired }, use) => use(wired.server), { scope: 'worker' }],
  wire: async ({ wired }, use) => {
    await use(wired.wire);
    wired.wire.release();
  },
});

export { expect } from './fixtures.ts';
