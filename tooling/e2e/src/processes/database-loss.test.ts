import { WAITS } from '@bakehouse/vitest/waits';
import { expect } from '@playwright/test';
import { createApiClient } from '../api/api-client.ts';
import { startDatabaseCluster } from '../databases/database-cluster.ts';
import {
  countRecordedOpenings,
  createLoadTarget,
  expectAcknowledgedWrites,
  startMixedLoad,
} from '../api/mixed-load.ts';
import { listProcessTree } from '../server/process-list.ts';
import { expectIntactAuditLog } from '../api/audit-log-check.ts';
import type { ServerProcess } from '../server/server-process.ts';
import {
  waitUntilReady,
  findPostmaster,
  test,
  KILLS,
  type ServerSandbox,
} from '../server/server-sandbox.ts';

const ANSWERS_BETWEEN = 40;
const SECRET = 'the secret of a server that is tried out';

/** Lists the Postgres backends, which are child processes of the postmaster. */
const backendsBelow = async (pid: number) => {
  const tree = await listProcessTree(pid);
  return tree.filter(({ command }) => command.startsWith('postgres: bakehouse bakehouse '));
};

/** SIGTERM closes a connection like pg_terminate_backend does. */
const cutAll = async (postgresBelow: number) => {
  const backends = await backendsBelow(postgresBelow);
  for (const { pid } of backends) process.kill(pid, 'SIGTERM');
  return backends.length;
};

interface Place {
  /** Returns the ID of the parent process of Postgres. */
  postgresBelow: (server: ServerProcess) => number;
  launch: (sandbox: ServerSandbox) => ServerProcess;
  environment: NodeJS.ProcessEnv;
  stop: () => Promise<void>;
}

const useEmbeddedPostgres = (): Promise<Place> =>
  Promise.resolve({
    postgresBelow: ({ pid }) => pid,
    launch: (sandbox) => sandbox.launch(),
    environment: {},
    stop: () => Promise.resolve(),
  });

const useDatabaseUrl = async (): Promise<Place> => {
  const cluster = await startDatabaseCluster();
  const environment = { DATABASE_URL: cluster.databaseUrl, BAKEHOUSE_SECRET: SECRET };
  return {
    postgresBelow: () => cluster.pid,
    launch: (sandbox) => sandbox.launch({ environment }),
    environment,
    stop: cluster.stop,
  };
};

const PLACES = [
  { name: 'the embedded Postgres', create: useEmbeddedPostgres, cuts: 6 },
  { name: 'the Postgres of DATABASE_URL', create: useDatabaseUrl, cuts: 3 },
];

for (const { name, create, cuts } of PLACES) {
  const title = `cutting every connection to ${name} ${cuts} times under load loses no confirmed write`;
  test(title, { tag: '@long' }, async ({ sandbox }) => {
    const place = await create();
    const server = place.launch(sandbox);
    await server.ready;
    const api = createApiClient(server.url);
    const target = await createLoadTarget(api);
    const openedBefore = await countRecordedOpenings(target);
    const load = startMixedLoad(target);

    for (let cut = 0; cut < cuts; cut += 1) {
      const enough = load.answered() + ANSWERS_BETWEEN;
      await expect.poll(load.answered, { timeout: WAITS.testMs }).toBeGreaterThan(enough);
      expect(await cutAll(place.postgresBelow(server))).toBeGreaterThan(0);
      await waitUntilReady(server);
    }
    await load.stop();

    expect([...load.statuses.keys()].sort()).toEqual([200, 201, 503]);
    await expectAcknowledgedWrites(target, load, openedBefore);
    await expectIntactAuditLog(api, target.baker, sandbox.dataFolder, place.environment);
    server.kill('SIGTERM');
    expect((await server.ended).code).toBe(0);
    await place.stop();
  });
}

test('an embedded Postgres that is killed under load, fully or in part, recovers and loses no confirmed write', async ({
  sandbox,
}) => {
  const server = sandbox.launch();
  await server.ready;
  const api = createApiClient(server.url);
  const target = await createLoadTarget(api);
  const openedBefore = await countRecordedOpenings(target);
  const load = startMixedLoad(target);
  const someAnswers = () =>
    expect.poll(load.answered, { timeout: WAITS.testMs }).toBeGreaterThan(load.answered() + 40);

  await someAnswers();
  const { pid } = await findPostmaster(server);
  const kill = await KILLS.Postgres(server);
  await kill();
  await expect(() => findPostmaster(server)).toPass();
  await someAnswers();
  const [backend] = await backendsBelow(server.pid);
  process.kill(backend?.pid ?? 0, 'SIGKILL');
  await someAnswers();
  await load.stop();
  await waitUntilReady(server);

  expect((await findPostmaster(server)).pid).not.toBe(pid);
  expect([...load.statuses.keys()].sort()).toEqual([200, 201, 503]);
  await expectAcknowledgedWrites(target, load, openedBefore);
  await expectIntactAuditLog(api, target.baker, sandbox.dataFolder);
});
