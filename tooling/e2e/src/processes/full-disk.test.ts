import { createHash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { createApiClient, type ApiClient } from '../api/api-client.ts';
import { expectIntactAuditLog } from '../api/audit-log-check.ts';
import { canMountDisks } from '../server/permissions.ts';
import { test } from '../server/server-sandbox.ts';
import { mountSmallDisk } from '../server/small-disk.ts';

const MOST_BAKES = 3000;
const REFUSALS = 10;

const checksumOf = (index: number) => createHash('sha256').update(`file ${index}`).digest('hex');

const bake = (api: ApiClient, token: string, checksum: string) => {
  const file = { name: 'rye.pdf', checksum, size: 1, type: 'application/pdf', permissions: [] };
  return api.portal<{ error_type?: string }>('/bake', token, file);
};

/** @returns the checksums of the confirmed files */
async function bakeUntilRefused(api: ApiClient, token: string): Promise<readonly string[]> {
  const acknowledged: string[] = [];
  let refused = 0;
  for (let index = 0; index < MOST_BAKES && refused < REFUSALS; index += 1) {
    const checksum = checksumOf(index);
    const { status, body } = await bake(api, token, checksum);
    if (status === 201) acknowledged.push(checksum);
    else {
      expect({ status, type: body.error_type }).toEqual({ status: 503, type: 'unavailable' });
      refused += 1;
    }
  }
  expect(refused).toBe(REFUSALS);
  return acknowledged;
}

// Where mounting is forbidden, only the server's own tests cover a full disk.
if (canMountDisks) {
  test('on a full disk writes get 503, reads succeed, and no confirmed write is lost', async ({
    sandbox,
  }) => {
    const dataFolder = join(sandbox.dataFolder, 'disk');
    await mkdir(dataFolder);
    const disk = mountSmallDisk(dataFolder);
    try {
      const server = sandbox.launch({ dataFolder });
      await server.ready;
      const api = createApiClient(server.url);
      const { session_token: token } = await api.logInWithPin('bo');
      await disk.fill();

      const acknowledged = await bakeUntilRefused(api, token);
      expect((await api.portal('/get_files?limit=100', token)).status).toBe(200);
      expect((await api.portal('/stats/summary', token)).status).toBe(200);

      await disk.free();
      expect((await bake(api, token, checksumOf(MOST_BAKES))).status).toBe(201);
      for (const checksum of acknowledged) {
        const { status } = await api.portal('/get_document', token, { email: '', checksum });
        expect(status).toBe(200);
      }
      await expectIntactAuditLog(api, token, dataFolder);
      server.kill('SIGTERM');
      expect((await server.ended).code).toBe(0);
    } finally {
      disk.unmount();
    }
  });
}
