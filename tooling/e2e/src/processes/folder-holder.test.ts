import { createHash, randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { createApiClient, type ApiClient } from '../api/api-client.ts';
import { listProcessTree } from '../server/process-list.ts';
import { expectIntactAuditLog } from '../api/audit-log-check.ts';
import { canCreateNamespaces, NEW_NAMESPACE_COMMAND } from '../server/permissions.ts';
import { findFreePort, type ServerProcess } from '../server/server-process.ts';
import { test } from '../server/server-sandbox.ts';

const FILES = 20;

async function bakeSome(api: ApiClient, token: string): Promise<readonly string[]> {
  const checksums = Array.from({ length: FILES }, () =>
    createHash('sha256').update(randomUUID()).digest('hex'),
  );
  for (const checksum of checksums) {
    const file = { name: 'rye.pdf', checksum, size: 100, type: 'application/pdf', permissions: [] };
    expect((await api.portal('/bake', token, file)).status).toBe(201);
  }
  return checksums;
}

async function expectAll(api: ApiClient, token: string, checksums: readonly string[]) {
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

/** The `unshare` program itself is not signalled. */
async function signal(server: ServerProcess, name: NodeJS.Signals) {
  const tree = await listProcessTree(server.pid);
  for (const { pid, command } of tree) if (!command.startsWith('unshare')) process.kill(pid, name);
}

const PLACES = [
  {
    first: 'the main process namespace',
    second: 'another process namespace',
    wrapper: [[], NEW_NAMESPACE_COMMAND],
  },
  {
    first: 'another process namespace',
    second: 'the main process namespace',
    wrapper: [NEW_NAMESPACE_COMMAND, []],
  },
] as const;

function declareTests() {
  for (const { first: here, second: there, wrapper } of PLACES) {
    test(
      `a data folder held in ${here} is refused to a server in ${there}, and nothing is lost`,
      { tag: '@long' },
      async ({ sandbox }) => {
        const first = sandbox.launch({ wrapper: wrapper[0] });
        await first.ready;
        const api = createApiClient(first.url);
        const { session_token: token } = await api.logInWithPin('bo');
        const before = await bakeSome(api, token);

        const second = sandbox.launch({ port: await findFreePort(), wrapper: wrapper[1] });
        const meanwhile = await bakeSome(api, token);
        await expectRefused(second, first);

        const after = await bakeSome(api, token);
        await expectAll(api, token, [...before, ...meanwhile, ...after]);
        first.kill('SIGTERM');
        await first.ended;
        const third = sandbox.launch();
        await third.ready;
        const again = createApiClient(third.url);
        await expectAll(again, token, [...before, ...meanwhile, ...after]);
        await expectIntactAuditLog(again, token, sandbox.dataFolder);
      },
    );
  }

  test(
    'a suspended server in another process namespace keeps its data folder',
    { tag: '@long' },
    async ({ sandbox }) => {
      const first = sandbox.launch({ wrapper: NEW_NAMESPACE_COMMAND });
      await first.ready;
      const api = createApiClient(first.url);
      const { session_token: token } = await api.logInWithPin('bo');
      const before = await bakeSome(api, token);

      await signal(first, 'SIGSTOP');
      const second = sandbox.launch({ port: await findFreePort() });
      await expectRefused(second, first);
      await signal(first, 'SIGCONT');

      await expectAll(api, token, [...before, ...(await bakeSome(api, token))]);
    },
  );

  test(
    'a server can take over the data folder of a killed one in another process namespace, and nothing is lost',
    { tag: '@long' },
    async ({ sandbox }) => {
      const first = sandbox.launch({ wrapper: NEW_NAMESPACE_COMMAND });
      await first.ready;
      const { session_token: token } = await createApiClient(first.url).logInWithPin('bo');
      const before = await bakeSome(createApiClient(first.url), token);
      first.kill('SIGKILL');
      await first.ended;

      const second = sandbox.launch();
      await second.ready;

      const api = createApiClient(second.url);
      await expectAll(api, token, before);
      await expectIntactAuditLog(api, token, sandbox.dataFolder);
    },
  );
}

if (canCreateNamespaces) declareTests();
