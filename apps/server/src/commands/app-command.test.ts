import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { listApps } from '../../test/connected-apps/consenting-user.ts';
import { CALLBACK_URL, createRelyingParty } from '../../test/connected-apps/relying-party.ts';
import { useTestServer } from '../../test/server/test-server.ts';
import { runAppCommand } from './app-command.ts';
import { auditEvents, registeredApps } from '../db/tables.ts';

const server = useTestServer();
const folder = mkdtempSync(join(tmpdir(), 'bakehouse-apps-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const writeMetadata = (change: Record<string, unknown> = {}) => {
  const file = join(folder, 'app.json');
  const app = {
    client_type: 'third_party_confidential',
    client_name: 'Flour shop',
    redirect_uris: [CALLBACK_URL],
  };
  writeFileSync(file, JSON.stringify({ ...app, ...change }));
  return file;
};

const run = (...words: string[]) =>
  runAppCommand(server().deps, words, {
    projectId: undefined,
    operator: 'sam on oven',
  });

// The cast is unchecked, because the calls with the secret show that it is right.
const add = async (change?: Record<string, unknown>) =>
  (await run('add', writeMetadata(change))) as { client_id: string; client_secret: string };

const revoke = async (clientId: string, secret: string) => {
  const projectId = server().deps.projects.portal.project_id;
  const fields = { token: 'x', client_id: clientId, client_secret: secret };
  const reply = await server().send(`/v1/oauth2/${projectId}/revoke`, {
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  return reply.status;
};

describe('an app that an operator registered by the command', () => {
  it('has a secret that is shown once, and stored as a hash', async () => {
    const { client_id: id, client_secret: secret } = await add();
    expect(await revoke(id, secret)).toBe(200);
    expect(await revoke(id, 'wrong')).toBe(401);
    const rows = JSON.stringify(await server().deps.db.select().from(registeredApps));
    expect(rows).not.toContain(secret);
    const listed = JSON.stringify(await run('list'));
    expect(listed).toContain(id);
    expect(listed).not.toContain('client_secret_hash');
  });

  it('has two secrets after a rotation, of which the older one ends with the next', async () => {
    const { client_id: id, client_secret: first } = await add();
    const rotate = async () =>
      // The cast is unchecked, because the calls with the secret show that it is right.
      ((await run('rotate', id)) as { client_secret: string }).client_secret;
    const second = await rotate();
    expect([await revoke(id, first), await revoke(id, second)]).toEqual([200, 200]);
    const third = await rotate();
    expect([await revoke(id, first), await revoke(id, second), await revoke(id, third)]).toEqual([
      401, 200, 200,
    ]);
  });

  it('logs people in, is listed by its name, and ends when it is removed', async () => {
    const token = await server().fullSession('bo');
    const { client_id: clientId } = await add({
      client_type: 'third_party_public',
      client_id: 'flour',
    });
    const app = await createRelyingParty(server());
    const scopes = ['openid', 'offline_access'];
    const tokens = await app.logIn({ token, clientId, scopes });
    expect((await listApps(server(), token)).map(({ name }) => name)).toContain('Flour shop');
    expect(await run('remove', clientId)).toEqual({ client_id: clientId, removed: true });
    expect((await app.refresh(tokens.refresh_token ?? '', clientId)).status).toBe(401);
    expect((await app.readUser(tokens.access_token)).status).toBe(401);
    expect(await listApps(server(), token)).toEqual([]);
  });

  it('is told what was wrong in ASCII, whatever its name is (RFC 6749, section 4.1.2.1)', async () => {
    const token = await server().fullSession('bo');
    const { client_id: clientId } = await add({
      client_type: 'third_party_public',
      client_name: 'Brötchen "🥖"\\',
      scopes: ['openid'],
    });
    const { submit } = await createRelyingParty(server());
    const reply = await submit({ token, clientId, scopes: ['openid', 'phone'] });
    const { redirect_uri: uri } = (reply.json as { data: { redirect_uri: string } }).data;
    const text = new URL(uri).searchParams.get('error_description') ?? '';
    expect(text).toMatch(/may not ask for it/);
    expect(text).toMatch(/^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/);
    await run('remove', clientId);
  });

  it('is on record from its registration to its end, by the name of the operator', async () => {
    const { client_id: clientId } = await add();
    await run('rotate', clientId);
    await run('remove', clientId);
    const rows = await server().deps.db.select().from(auditEvents).orderBy(auditEvents.seq);
    const last = rows
      .slice(-3)
      .map(({ actor, message, deviceType }) => [actor, deviceType, message]);
    expect(last).toEqual([
      ['sam on oven', 'Command line', `Registered the app Flour shop (${clientId})`],
      ['sam on oven', 'Command line', 'Gave the app Flour shop a new secret'],
      ['sam on oven', 'Command line', 'Removed the app Flour shop, its consents and tokens'],
    ]);
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['a client_id of the configuration', { client_id: 'connected-app-test-ovens' }, 'has an app'],
    ['a secret of its own', { client_secret_hash: 'x' }, 'Leave out client_secret_hash'],
    ['no name', { client_name: '' }, 'client_name must not be empty'],
    ['a misspelt member', { redirect_url: 'x' }, 'redirect_url'],
  ])('is refused with %s', async (_name, change, problem) => {
    await expect(add(change)).rejects.toThrow(problem);
  });

  it('is refused twice, and unknown when it was never there', async () => {
    await add({ client_id: 'twice' });
    await expect(add({ client_id: 'twice' })).rejects.toThrow('has an app');
    await expect(run('rotate', 'nobody')).rejects.toThrow('nobody');
    await expect(run('remove', 'nobody')).rejects.toThrow('nobody');
    await expect(run('paint')).rejects.toThrow('list, add, rotate or remove');
    const other = { projectId: 'project-x', operator: 'sam on oven' };
    await expect(runAppCommand(server().deps, ['list'], other)).rejects.toThrow('project-x');
  });
});
