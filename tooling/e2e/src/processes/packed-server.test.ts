import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect } from '@playwright/test';
import { WAITS } from '@bakehouse/vitest/waits';
import { createApiClient } from '../api/api-client.ts';
import { installPackedServer } from '../programs/packed-server.ts';
import { installOldestNode } from '../sdk/oldest-node.ts';
import { runCommand } from '../server/run-command.ts';
import { SERVER_BUILD_PATH } from '../server/paths.ts';
import type { ServerProcess } from '../server/server-process.ts';
import { test } from '../server/server-sandbox.ts';

const OLDEST_NODE_OF_THE_SERVER = '20.19.0';
const WARM_START_MS = 5_000;

const statusOf = async (address: string) => (await fetch(address)).status;

async function expectWorkingServer({ url }: ServerProcess): Promise<void> {
  const { session_token } = await createApiClient(url).logInWithPin('bo');
  expect(await createApiClient(url).countFiles(session_token)).toBeGreaterThan(0);
  const strength = await fetch(`${url}/api/password/strength`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password: 'password', email: 'bo@bakehouse.test' }),
  });
  expect(await strength.json()).toMatchObject({ score: 0 });
  for (const path of ['/login', '/__dev', '/__dev/files', '/v1/clientside-services/index.html'])
    expect(await statusOf(`${url}${path}`), path).toBe(200);
}

async function stop(server: ServerProcess): Promise<void> {
  server.kill('SIGTERM');
  const { code, stderr } = await server.ended;
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
}

test('the build of the server logs a person in, judges a password and has all pages', async ({
  sandbox,
}) => {
  const words = [process.execPath, SERVER_BUILD_PATH];
  const server = sandbox.launch({ program: { words, folder: sandbox.dataFolder } });
  await server.ready;

  await expectWorkingServer(server);

  await stop(server);
});

test('a command of the built server works while the server runs', async ({ sandbox }) => {
  const server = sandbox.launch();
  await server.ready;

  const result = await runCommand(SERVER_BUILD_PATH, ['verify-audit'], {
    BAKEHOUSE_DATA: sandbox.dataFolder,
  });

  expect(result).toMatchObject({ code: 0, stderr: '' });
});

test(
  'the packed server, installed with npm in an empty folder, runs on the oldest Node and starts again within five seconds',
  { tag: '@long' },
  async ({ sandbox }) => {
    test.setTimeout(WAITS.longTestMs);
    const folderOfNode = join(sandbox.dataFolder, 'node');
    const node =
      process.env.BAKEHOUSE_NODE ??
      (await installOldestNode(folderOfNode, OLDEST_NODE_OF_THE_SERVER));
    const path = await installPackedServer(sandbox.dataFolder);
    const folder = join(dirname(path), '../..');
    const launch = () => {
      const words = [node, path, '--port', String(sandbox.port)];
      return sandbox.launch({
        program: { words, folder },
        environment: { BAKEHOUSE_DATA: '', BAKEHOUSE_DEMO: '', PORT: '' },
      });
    };

    const cold = launch();
    await cold.ready;
    await expectWorkingServer(cold);
    await stop(cold);
    const started = performance.now();
    const warm = launch();
    await warm.ready;

    expect(performance.now() - started).toBeLessThan(WARM_START_MS);
    await expectWorkingServer(warm);
    expect(await readFile(join(folder, '.bakehouse/.gitignore'), 'utf8')).toBe('*\n');
    await stop(warm);
  },
);
