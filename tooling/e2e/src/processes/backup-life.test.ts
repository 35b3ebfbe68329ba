import { createHash, randomBytes } from 'node:crypto';
import { readdir, writeFile, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { expect } from '@playwright/test';
import { createApiClient, type ApiClient } from '../api/api-client.ts';
import { expectIntactAuditLog } from '../api/audit-log-check.ts';
import { bakeSealedCopy, headerTextOf, openSealedCopy } from '../api/sealed-copies.ts';
import { emailOf } from '../people/accounts.ts';
import { SERVER_COMMANDS_FOLDER } from '../server/paths.ts';
import { runCommand } from '../server/run-command.ts';
import { test } from '../server/server-sandbox.ts';

const BAKERS_AT_ONCE = 4;

interface OpenReply {
  keys: { file_key: string }[];
}

const checksumOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Bakes until it is stopped; returns the checksums that the server has confirmed. */
function startBaking(api: ApiClient, token: string) {
  const confirmed: string[] = [];
  let isOver = false;
  const bake = async () => {
    while (!isOver) {
      const checksum = checksumOf(randomBytes(8));
      const file = { name: 'Load.pdf', checksum, size: 1, type: 'application/pdf' };
      const { status } = await api.portal('/bake', token, { ...file, permissions: [] });
      expect(status).toBe(201);
      confirmed.push(checksum);
    }
  };
  const baking = Promise.all(Array.from({ length: BAKERS_AT_ONCE }, bake));
  const stop = async () => {
    isOver = true;
    await baking;
  };
  return { confirmed, stop };
}

test(
  'a backup under load gives a server in which people log in, keys open and the record is whole',
  { tag: '@long' },
  async ({ sandbox }) => {
    const run = (name: 'backup' | 'restore', dataFolder: string, ...words: string[]) =>
      runCommand(join(SERVER_COMMANDS_FOLDER, `backups/${name}.ts`), words, {
        BAKEHOUSE_DATA: dataFolder,
        BAKEHOUSE_SECRET: '',
        PORT: String(sandbox.port),
      });
    const backup = join(sandbox.dataFolder, 'backup.gz');
    const server = sandbox.launch();
    await server.ready;
    const api = createApiClient(server.url);
    const { session_token: token } = await api.logInWithPin('bo');
    const content = Buffer.from('rye, water, salt');
    const people = [emailOf('dee')];
    const { id, sealed } = await bakeSealedCopy(api, { token, name: 'Rye.csv', content, people });
    const load = startBaking(api, token);
    await expect.poll(() => load.confirmed.length).toBeGreaterThan(20);
    const before = [...load.confirmed];
    expect(await run('backup', sandbox.dataFolder, '--to', backup)).toMatchObject({ code: 0 });
    await load.stop();
    expect(load.confirmed.length).toBeGreaterThan(before.length);
    server.kill('SIGTERM');
    await server.ended;

    const dataFolder = `${sandbox.dataFolder}-restored`;
    const secret = ['--secret', join(sandbox.dataFolder, 'secret')];
    expect(await run('restore', dataFolder, '--from', backup, ...secret)).toMatchObject({
      code: 0,
    });
    const restored = sandbox.launch({ dataFolder });
    await restored.ready;
    const { session_token: again } = await api.logInWithPin('bo');
    for (const checksum of before) {
      const found = await api.portal('/get_document', again, { email: '', checksum });
      expect(found.status).toBe(200);
    }
    const { session_token: opener } = await api.logInWithPin('dee');
    const asked = { file_id: id, headers: [await headerTextOf(sealed)] };
    const opening = await api.portal<OpenReply>('/open', opener, asked);
    expect(await openSealedCopy(sealed, opening.body.keys[0]?.file_key ?? '')).toEqual(content);
    await expectIntactAuditLog(api, again, dataFolder);
    restored.kill('SIGTERM');
    await restored.ended;

    const text = gunzipSync(await readFile(backup)).toString('latin1');
    const wrong = text
      .slice(0, text.lastIndexOf('{"sha256"'))
      .replace('"sequence":"grants', '"sequence":"gone');
    const checksum = checksumOf(Buffer.from(wrong, 'latin1'));
    const broken = join(sandbox.dataFolder, 'broken.gz');
    const lines = Buffer.from(`${wrong}{"sha256":"${checksum}"}\n`, 'latin1');
    await writeFile(broken, gzipSync(lines));
    const names = (await readdir(dataFolder)).filter((name) => name.startsWith('postgres.before'));
    expect(names).toEqual([]);
    expect(await run('restore', dataFolder, '--from', broken, '--force')).toMatchObject({
      code: 1,
    });
    const unchanged = sandbox.launch({ dataFolder });
    await unchanged.ready;
    await expectIntactAuditLog(api, (await api.logInWithPin('bo')).session_token, dataFolder);
    unchanged.kill('SIGTERM');
    await unchanged.ended;

    expect(await run('restore', dataFolder, '--from', backup, '--force')).toMatchObject({
      code: 0,
    });
    const kept = (await readdir(dataFolder)).filter((name) => name.startsWith('postgres.before'));
    expect(kept).toHaveLength(1);
    const replaced = sandbox.launch({ dataFolder });
    await replaced.ready;
    expect((await api.logInWithPin('bo')).session_token).not.toBe('');
    replaced.kill('SIGTERM');
    await replaced.ended;
    await rm(dataFolder, { recursive: true });
  },
);
