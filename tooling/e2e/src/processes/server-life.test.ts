import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { createApiClient } from '../api/api-client.ts';
import { DEMO_PASSWORD } from '../people/accounts.ts';
import { listProcessTree, filterRunningProcesses } from '../server/process-list.ts';
import { createTemporaryFolder } from '../server/data-folder.ts';
import { findFreePort } from '../server/server-process.ts';
import {
  recoverFromKill,
  waitUntilReady,
  findPostmaster,
  test,
  KILL_ACTIONS,
} from '../server/server-sandbox.ts';

for (const name of ['the server', 'Postgres', 'the server and Postgres at once'] as const) {
  test(`kill -9 of ${name} loses no session, PIN try or file`, async ({ sandbox }) => {
    const first = sandbox.launch();
    await first.ready;
    const api = createApiClient(first.url);
    const { session_token: complete } = await api.logInWithPin('bo');
    const { session_token: halfway } = await api.logIn('bo');
    expect((await api.enterPin(halfway, '8642')).body.tries_left).toBe(4);
    expect((await api.enterPin(halfway, '8642')).body.tries_left).toBe(3);
    const files = await api.countFiles(complete);

    await KILL_ACTIONS[name](first);
    await recoverFromKill(name, first, sandbox);

    expect(files).toBe(64);
    expect(await api.countFiles(complete)).toBe(files);
    expect((await api.validate(halfway)).status).toBe(200);
    const third = await api.enterPin(halfway, '8642');
    expect(third).toMatchObject({
      status: 403,
      body: { error_type: 'invalid_pin', tries_left: 2 },
    });
  });
}

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

test('a server whose Postgres cannot be restarted exits with a one-line error', async ({
  sandbox,
}) => {
  const server = sandbox.launch();
  await server.ready;
  const { pid } = await findPostmaster(server);
  await writeFile(join(sandbox.dataFolder, 'postgres', 'global', 'pg_control'), Buffer.alloc(8192));
  process.kill(pid, 'SIGKILL');
  const { code, stderr } = await server.ended;
  expect(code).toBe(1);
  expect(linesOf(stderr)).toEqual([
    expect.stringMatching(
      /^The database in .* did not start .*, and 3 tries to start it again did not help\. The server stops\. Start it again; no confirmed change is lost\.$/,
    ),
  ]);
});

test('a second server on a data folder stops with one line that names the first, which keeps running', async ({
  sandbox,
}) => {
  const first = sandbox.launch();
  await first.ready;
  const second = sandbox.launch({ port: await findFreePort() });
  const { code, stdout, stderr } = await second.ended;
  expect(code).toBe(1);
  expect(stderr).toMatch(/^[^\n]+\n$/);
  expect(stderr).toContain(`at ${first.url} (process ${first.pid})`);
  expect(stdout).toBe('');
  const api = createApiClient(first.url);
  const { session_token } = await api.logInWithPin('bo');
  expect(await api.countFiles(session_token)).toBe(64);
});

test('a port in use stops the start with a one-line error', async ({ sandbox }) => {
  const first = sandbox.launch();
  await first.ready;
  const dataFolder = await createTemporaryFolder();
  const second = sandbox.launch({ dataFolder });
  const { code, stdout, stderr } = await second.ended;
  await rm(dataFolder, { recursive: true, force: true });
  expect(code).toBe(1);
  expect(stderr).toMatch(/^[^\n]+\n$/);
  expect(stderr).toContain(`Port ${sandbox.port} on 127.0.0.1 is in use`);
  expect(stdout).toBe('');
});

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

test('SIGTERM lets a running request finish before the server exits with code 0', async ({
  sandbox,
}) => {
  const server = sandbox.launch();
  await server.ready;
  const tree = await listProcessTree(server.pid);
  const signIn = beginSignIn(server.url);
  await signIn.begun;
  server.kill('SIGTERM');
  await expect.poll(() => isListening(sandbox.port)).toBe(false);
  signIn.finish();
  expect(await signIn.answered).toBe(200);
  const { code, stderr } = await server.ended;
  expect(code).toBe(0);
  expect(stderr).toBe('');
  expect(await filterRunningProcesses(tree)).toEqual([]);
});
