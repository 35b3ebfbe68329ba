import { createHash, randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { createApi, type Api } from '../api/api.ts';
import { processTree } from '../server/process-list.ts';
import { proveRecord } from '../api/record-proof.ts';
import { mayCreateNamespaces, PROCESS_NAMESPACE } from '../server/permissions.ts';
import { freePort, type ServerProcess } from '../server/server-process.ts';
import { test } from '../server/site.ts';

const FILES = 20;

/** Bakes one file after the other; each is acknowledged. */
async function bakeSome(api: Api, token: string): Promise<readonly string[]> {
  const checksums = Array.from({ length: FILES }, () =>
    createHash('sha256').update(randomUUID()).digest('hex'),
  );
  for (const checksum of checksums) {
    const file = { name: 'rye.pdf', checksum, size: 100, type: 'application/pdf', permissions: [] };
    expect((await api.portal('/bake', token, file)).status).toBe(201);
  }
  return checksums;
}

async function expectAll(api: Api, token: string, checksums: readonly string[]) {
  for (const checksum of checksums) {
    const { status } = await api.portal('/get_document', token, { email: '', checksum });
    expect(status).toBe(200);
  }
}

async function expectRefused(server: ServerProcess, first: ServerProcess) {
  const { code, stdout, stderr } = await server.ended;
  expect(code).toBe(1);
  expect(stdout).toBe('');
  expect(stderr).toMatch(/^The data folder [^\n]+ is in use by the Bakehouse server at [^\n]+\n$/);
  expect(stderr).toContain(`at ${first.url} (process `);
}

/** The server and its Postgres, without the program that gave them a namespace. */
async function signal(server: ServerProcess, name: NodeJS.Signals) {
  const tree = await processTree(server.pid);
  for (const { pid, command } of tree) if (!command.startsWith('unshare')) process.kill(pid, name);
}

const PLACES = [
  { first: 'here', second: 'another process namespace', around: [[], PROCESS_NAMESPACE] },
  { first: 'another process namespace', second: 'here', around: [PROCESS_NAMESPACE, []] },
] as const;

function declareTests() {
  for (const { first: here, second: there, around } of PLACES) {
    test(`a folder held from ${here} is refused to a server in ${there}, and nothing is lost`, async ({
      site,
    }) => {
      test.setTimeout(120_000);
      const first = site.launch({ around: around[0] });
      await first.ready;
      const api = createApi(first.url);
      const { session_token: token } = await api.signIn('bo');
      const before = await bakeSome(api, token);

      const second = site.launch({ port: await freePort(), around: around[1] });
      const meanwhile = await bakeSome(api, token);
      await expectRefused(second, first);

      const after = await bakeSome(api, token);
      await expectAll(api, token, [...before, ...meanwhile, ...after]);
      first.kill('SIGTERM');
      await first.ended;
      const third = site.launch();
      await third.ready;
      const again = createApi(third.url);
      await expectAll(again, token, [...before, ...meanwhile, ...after]);
      await proveRecord(again, token, site.dataFolder);
    });
  }

  test('a holder in another process namespace that is suspended keeps its folder', async ({
    site,
  }) => {
    test.setTimeout(120_000);
    const first = site.launch({ around: PROCESS_NAMESPACE });
    await first.ready;
    const api = createApi(first.url);
    const { session_token: token } = await api.signIn('bo');
    const before = await bakeSome(api, token);

    await signal(first, 'SIGSTOP');
    const second = site.launch({ port: await freePort() });
    await expectRefused(second, first);
    await signal(first, 'SIGCONT');

    await expectAll(api, token, [...before, ...(await bakeSome(api, token))]);
  });

  test('a holder in another process namespace that was killed is replaced, and nothing is lost', async ({
    site,
  }) => {
    test.setTimeout(120_000);
    const first = site.launch({ around: PROCESS_NAMESPACE });
    await first.ready;
    const { session_token: token } = await createApi(first.url).signIn('bo');
    const before = await bakeSome(createApi(first.url), token);
    first.kill('SIGKILL');
    await first.ended;

    const second = site.launch();
    await second.ready;

    const api = createApi(second.url);
    await expectAll(api, token, before);
    await proveRecord(api, token, site.dataFolder);
  });
}

if (mayCreateNamespaces) declareTests();
