import { expect } from '@playwright/test';
import { createApi } from '../api/api.ts';
import { startCluster } from '../server/database-cluster.ts';
import { countOpenings, createStage, expectKept, startMixedLoad } from '../api/mixed-load.ts';
import { processTree } from '../server/process-list.ts';
import { proveRecord } from '../api/record-proof.ts';
import type { ServerProcess } from '../server/server-process.ts';
import { isReady, postmasterOf, test, VICTIMS, type Site } from '../server/site.ts';

const CUTS = 6;
const ANSWERS_BETWEEN = 40;
const RECOVERY_MS = 1000;
const SECRET = 'the secret of a server that is tried out';

/** The processes that serve the connections of a server, below the one that runs Postgres. */
const backendsBelow = async (pid: number) => {
  const tree = await processTree(pid);
  return tree.filter(({ command }) => command.startsWith('postgres: bakehouse bakehouse '));
};

/** SIGTERM is what pg_terminate_backend sends: the server is told, and the connection closed. */
const cutAll = async (postgresBelow: number) => {
  const backends = await backendsBelow(postgresBelow);
  for (const { pid } of backends) process.kill(pid, 'SIGTERM');
  return backends.length;
};

interface Place {
  /** The process below which Postgres runs. */
  postgresBelow: (server: ServerProcess) => number;
  launch: (site: Site) => ServerProcess;
  environment: NodeJS.ProcessEnv;
  stop: () => Promise<void>;
}

const PLACES: Record<string, () => Promise<Place>> = {
  'the embedded Postgres': () =>
    Promise.resolve({
      postgresBelow: ({ pid }) => pid,
      launch: (site) => site.launch(),
      environment: {},
      stop: () => Promise.resolve(),
    }),
  'the Postgres of DATABASE_URL': async () => {
    const cluster = await startCluster();
    const environment = { DATABASE_URL: cluster.url, BAKEHOUSE_SECRET: SECRET };
    return {
      postgresBelow: () => cluster.pid,
      launch: (site) => site.launch({ environment }),
      environment,
      stop: cluster.stop,
    };
  },
};

for (const [name, create] of Object.entries(PLACES)) {
  test(`${CUTS} cuts of every connection to ${name} under load lose nothing acknowledged`, async ({
    site,
  }) => {
    test.setTimeout(180_000);
    const place = await create();
    const server = place.launch(site);
    await server.ready;
    const api = createApi(server.url);
    const stage = await createStage(api);
    const openedBefore = await countOpenings(stage);
    const load = startMixedLoad(stage);

    for (let cut = 0; cut < CUTS; cut += 1) {
      const enough = load.answered() + ANSWERS_BETWEEN;
      await expect.poll(load.answered, { timeout: 30_000 }).toBeGreaterThan(enough);
      expect(await cutAll(place.postgresBelow(server))).toBeGreaterThan(0);
      const began = performance.now();
      await isReady(server);
      expect(performance.now() - began).toBeLessThan(RECOVERY_MS);
    }
    await load.stop();

    expect([...load.statuses.keys()].sort()).toEqual([200, 201, 503]);
    await expectKept(stage, load, openedBefore);
    await proveRecord(api, stage.baker, site.dataFolder, place.environment);
    server.kill('SIGTERM');
    expect((await server.ended).code).toBe(0);
    await place.stop();
  });
}

test('an embedded Postgres that is killed under load, in whole or in part, is back by itself and loses nothing', async ({
  site,
}) => {
  test.setTimeout(180_000);
  const server = site.launch();
  await server.ready;
  const api = createApi(server.url);
  const stage = await createStage(api);
  const openedBefore = await countOpenings(stage);
  const load = startMixedLoad(stage);
  const someAnswers = () =>
    expect.poll(load.answered, { timeout: 30_000 }).toBeGreaterThan(load.answered() + 40);

  await someAnswers();
  const { pid } = await postmasterOf(server);
  await VICTIMS.Postgres(server);
  await expect(() => postmasterOf(server)).toPass();
  await someAnswers();
  const [backend] = await backendsBelow(server.pid);
  process.kill(backend?.pid ?? 0, 'SIGKILL');
  await someAnswers();
  await load.stop();
  await isReady(server);

  expect((await postmasterOf(server)).pid).not.toBe(pid);
  expect([...load.statuses.keys()].sort()).toEqual([200, 201, 503]);
  await expectKept(stage, load, openedBefore);
  await proveRecord(api, stage.baker, site.dataFolder);
});
