import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { createApiClient } from '../api/api-client.ts';
import { DEMO_PASSWORD } from '../people/accounts.ts';
import { listProcessTree, filterRunningProcesses } from '../server/process-list.ts';
import { createDataFolder } from '../server/data-folder.ts';
import { findFreePort, type ServerProcess } from '../server/server-process.ts';
import { waitUntilReady, findPostmaster, test } from '../server/server-sandbox.ts';

const isLogEntry = (line: string) => line.startsWith('{"level":');

const linesOf = (stderr: string) =>
  stderr.split('\n').filter((line) => line !== '' && !isLogEntry(line));

test('a killed Postgres is restarted, and /readyz reports the outage meanwhile', async ({
  sandbox,
}) => {
  const server = sandbox.launch();
  await server.ready;
  const { pid } = await findPostmaster(server);
  process.kill(pid, 'SIGKILL');
  await expect
    .poll(async () => (await fetch(`${server.url}/readyz`)).status, { intervals: [1] })
    .toBe(503);
  await waitUntilReady(server);
  expect((await findPostmaster(server)).pid).not.toBe(pid);
  server.kill('SIGTERM');
  const { code, stderr } = await server.ended;
  expect(code).toBe(0);
  expect(stderr).toContain('Postgres ended (SIGKILL). Starting it again (try 1 of 3)');
  expect(linesOf(stderr)).toEqual([]);
});

test(
  'a server whose Postgres cannot be restarted exits with a one-line error',
  { tag: '@long' },
  async ({ sandbox }) => {
    const server = sandbox.launch();
    await server.ready;
    const { pid } = await findPostmaster(server);
    await writeFile(
      join(sandbox.dataFolder, 'postgres', 'global', 'pg_control'),
      Buffer.alloc(8192),
    );
    process.kill(pid, 'SIGKILL');
    const { code, stderr } = await server.ended;
    expect(code).toBe(1);
    expect(linesOf(stderr)).toEqual([
      expect.stringMatching(
        /^The database in .* did not start .*, and 3 tries to start it again did not help\. The server stops\. Start it again; no confirmed change is lost\.$/,
      ),
    ]);
  },
);

async function expectRefusal(second: ServerProcess, reason: string) {
  const { code, stdout, stderr } = await second.ended;
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(/^[^\n]+\n$/);
  expect(stderr).toContain(reason);
}

/** Sends only the headers of a login; `Expect: 100-continue` makes the server confirm that it has started the request. */
const beginSignIn = (url: string) => {
  const body = JSON.stringify({ email: 'bo@bakehouse.test', password: DEMO_PASSWORD });
  const request = httpRequest(`${url}/api/stytch/authenticate`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      expect: '100-continue',
    },
  });
  const answered = new Promise<number | undefined>((resolve, reject) => {
    request.once('response', (response) => resolve(response.resume().statusCode));
    request.once('error', reject);
  });
  const begun = new Promise<void>((resolve) => request.once('continue', resolve));
  request.flushHeaders();
  return { begun, answered, finish: () => request.end(body) };
};

const isListening = async (port: number) => {
  const socket = connect(port, '127.0.0.1');
  const isConnected = await Promise.race([
    once(socket, 'connect').then(() => true),
    once(socket, 'close').then(() => false),
  ]).catch(() => false);
  socket.destroy();
  return isConnected;
};

test('a running server keeps its data folder and port from a second one, and SIGTERM lets its running request finish', async ({
  sandbox,
}) => {
  const first = sandbox.launch();
  await first.ready;
  const sameFolder = sandbox.launch({ port: await findFreePort() });
  await expectRefusal(sameFolder, `at ${first.url} (process ${first.pid})`);
  const dataFolder = await createDataFolder();
  const samePort = sandbox.launch({ dataFolder });
  await expectRefusal(samePort, `Port ${sandbox.port} on 127.0.0.1 is in use`);
  await rm(dataFolder, { recursive: true, force: true });
  const api = createApiClient(first.url);
  const { session_token } = await api.logInWithPin('bo');
  expect(await api.countFiles(session_token)).toBe(64);

  const tree = await listProcessTree(first.pid);
  const signIn = beginSignIn(first.url);
  await signIn.begun;
  first.kill('SIGTERM');
  await expect.poll(() => isListening(sandbox.port)).toBe(false);
  signIn.finish();
  expect(await signIn.answered).toBe(200);
  const { code, stderr } = await first.ended;
  expect(code).toBe(0);
  expect(stderr).toBe('');
  expect(await filterRunningProcesses(tree)).toEqual([]);
});
