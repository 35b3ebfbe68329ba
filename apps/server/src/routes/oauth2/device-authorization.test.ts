import { beforeEach, describe, expect, it } from 'vitest';
import { listApps } from '../../../test/connected-apps/consenting-user.ts';
import { RECIPES_CLIENT_ID } from '../../../test/connected-apps/relying-party.ts';
import { createWaitingDevice } from '../../../test/connected-apps/waiting-device.ts';
import { readAuditTrail } from '../../../test/people/audit-trail.ts';
import { createPerson, type Person } from '../../../test/people/person.ts';
import { useTestServer } from '../../../test/server/test-server.ts';
import { deviceAuthorizations, rateBuckets } from '../../db/tables.ts';

const server = useTestServer();

let person: Person;
let seconds = 0;
const passSeconds = (more: number) => {
  seconds += more;
  server().deps.clock.setOffset(seconds);
};
beforeEach(async () => {
  await server().deps.db.delete(rateBuckets);
  person = await createPerson(server());
});

const answer = (userCode: string, isAllowed = true, by = person) =>
  by.call('/oauth/device/answer', { user_code: userCode, consent_granted: isAllowed });
const find = (userCode: string, by = person) =>
  by.call('/oauth/device/find', { user_code: userCode });

const errorOf = async (response: Response) => {
  const { error } = (await response.json()) as { error: string };
  return [response.status, error];
};

const startWith = async (fields: Record<string, string>) => {
  const { project_id } = server().deps.projects.portal;
  const reply = await server().send(`/v1/oauth2/${project_id}/device_authorization`, {
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  return [reply.status, (reply.json as { error: string }).error];
};

describe('a device that logs somebody in', () => {
  it('shows a code, waits, and gets tokens that pass the strict checks of its library', async () => {
    const device = await createWaitingDevice(server(), { scope: 'openid email offline_access' });
    const { user_code, verification_uri, ...codes } = device.codes;
    const page = `${server().deps.config.publicUrl}/oauth/device`;
    expect(user_code).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/);
    expect(verification_uri).toBe(page);
    expect(codes).toMatchObject({
      verification_uri_complete: `${page}?user_code=${user_code}`,
      expires_in: 600,
      interval: 5,
    });
    expect(await errorOf(await device.poll())).toEqual([400, 'authorization_pending']);
    expect((await answer(user_code)).status).toBe(200);
    const tokens = await device.readTokens();
    expect(tokens.scope).toBe('openid email offline_access');
    expect(tokens.refresh_token).toBeDefined();
    const user = (await (await device.readUser(tokens.access_token)).json()) as object;
    expect(user).toEqual({ sub: person.id, email: person.address, email_verified: true });
    expect((await readAuditTrail(server(), person.id)).map(([action]) => action).slice(-2)).toEqual(
      ['app_access_granted', 'app_tokens_issued'],
    );
  });

  it('is among the connected apps, and is out when the user ends its access', async () => {
    const device = await createWaitingDevice(server());
    await answer(device.codes.user_code);
    const { access_token } = await device.readTokens();
    const [app] = await listApps(server(), person.token);
    expect(app).toMatchObject({ name: 'Bakery scales', scopes_granted: 'openid email' });
    const path = `/users/connected_apps/${app?.connected_app_id ?? ''}/revoke`;
    await server().provider(path, { token: person.token, body: {} });
    expect((await device.readUser(access_token)).status).toBe(401);
  });

  it('gets nothing when the user ends its access before it asks', async () => {
    const device = await createWaitingDevice(server());
    await answer(device.codes.user_code);
    const [app] = await listApps(server(), person.token);
    const path = `/users/connected_apps/${app?.connected_app_id ?? ''}/revoke`;
    await server().provider(path, { token: person.token, body: {} });
    expect(await errorOf(await device.poll())).toEqual([400, 'access_denied']);
  });

  it('learns that the user refused', async () => {
    const device = await createWaitingDevice(server());
    expect((await answer(device.codes.user_code, false)).status).toBe(200);
    expect(await errorOf(await device.poll())).toEqual([400, 'access_denied']);
    expect((await readAuditTrail(server(), person.id)).at(-1)?.[0]).toBe('app_access_denied');
  });

  it('that asks too often is told to slow down, and then has to', async () => {
    const device = await createWaitingDevice(server());
    const poll = async () => (await errorOf(await device.poll()))[1];
    expect(await poll()).toBe('authorization_pending');
    expect(await poll()).toBe('slow_down');
    passSeconds(9);
    expect(await poll()).toBe('slow_down');
    passSeconds(15);
    expect(await poll()).toBe('authorization_pending');
  });

  it('is too late after ten minutes, answered or not', async () => {
    const waiting = await createWaitingDevice(server());
    const allowed = await createWaitingDevice(server());
    await answer(allowed.codes.user_code);
    passSeconds(600);
    expect(await errorOf(await waiting.poll())).toEqual([400, 'expired_token']);
    expect(await errorOf(await allowed.poll())).toEqual([400, 'expired_token']);
  });

  it('gets tokens for the resource that it named', async () => {
    const resource = ['https://mcp.example/tools'];
    const device = await createWaitingDevice(server(), { resource });
    await answer(device.codes.user_code);
    const { access_token } = await device.readTokens();
    const claims = Buffer.from(access_token.split('.')[1] ?? '', 'base64url').toString();
    expect(JSON.parse(claims)).toMatchObject({ aud: resource });
  });
});

describe('a device code', () => {
  it('gives tokens to one of fifty requests at the same time', async () => {
    const device = await createWaitingDevice(server());
    await answer(device.codes.user_code);
    const all = await Promise.all(Array.from({ length: 50 }, () => device.poll()));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(all.filter(({ status }) => status === 400)).toHaveLength(49);
  });

  it('that is used again ends what it gave', async () => {
    const device = await createWaitingDevice(server());
    await answer(device.codes.user_code);
    const { access_token } = await device.readTokens();
    expect((await device.readUser(access_token)).status).toBe(200);
    expect(await errorOf(await device.poll())).toEqual([400, 'invalid_grant']);
    expect((await device.readUser(access_token)).status).toBe(401);
  });

  it('is worth nothing to another app, and no app can make one up', async () => {
    const device = await createWaitingDevice(server());
    await answer(device.codes.user_code);
    const { codes, poll } = device;
    expect(await errorOf(await poll('x'.repeat(43)))).toEqual([400, 'invalid_grant']);
    expect(await errorOf(await poll(codes.device_code, RECIPES_CLIENT_ID))).toEqual([
      400,
      'unauthorized_client',
    ]);
    expect((await poll()).status).toBe(200);
  });

  it('is stored as a hash, and so is the code of the user', async () => {
    const { codes } = await createWaitingDevice(server());
    const rows = JSON.stringify(await server().deps.db.select().from(deviceAuthorizations));
    const letters = codes.user_code.replace('-', '');
    for (const secret of [codes.device_code, codes.user_code, letters])
      expect(rows).not.toContain(secret);
  });
});

describe('a request for codes', () => {
  it.each([
    ['without a scope', { client_id: 'connected-app-test-scales' }, 400, 'invalid_scope'],
    [
      'with an unknown scope',
      { client_id: 'connected-app-test-scales', scope: 'ovens' },
      400,
      'invalid_scope',
    ],
    [
      'for a resource with a fragment',
      { client_id: 'connected-app-test-scales', scope: 'openid', resource: 'https://a.example/#b' },
      400,
      'invalid_target',
    ],
    [
      'of an app that logs in with a browser',
      { client_id: RECIPES_CLIENT_ID, scope: 'openid' },
      400,
      'unauthorized_client',
    ],
    ['of an unknown app', { client_id: 'nobody', scope: 'openid' }, 401, 'invalid_client'],
    ['of nobody', { scope: 'openid' }, 400, 'invalid_request'],
  ])('%s is refused', async (_name, fields, status, error) => {
    const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value));
    expect(await startWith(given)).toEqual([status, error]);
  });
});

describe('the code that somebody types', () => {
  it('tells who asks, for what and from where, however it is typed', async () => {
    const { codes } = await createWaitingDevice(server());
    const plain = codes.user_code.replace('-', '').toLowerCase();
    for (const typed of [codes.user_code, plain, ` ${plain.slice(0, 4)} ${plain.slice(4)} `]) {
      const reply = await find(typed);
      expect(reply.status).toBe(200);
      expect(reply.json).toMatchObject({
        user_code: codes.user_code,
        client_name: 'Bakery scales',
        first_party: false,
        network: 'an unknown network',
        scopes: [
          { scope: 'openid', description: 'Know that it is you' },
          { scope: 'email', description: 'See your email address' },
        ],
      });
    }
  });

  it('is unknown, expired or used', async () => {
    const used = await createWaitingDevice(server());
    await answer(used.codes.user_code);
    const late = await createWaitingDevice(server());
    const typeOf = async (code: string) => {
      const [asked, answered] = [await find(code), await answer(code)];
      expect(asked.json).toMatchObject({
        error_type: (answered.json as { error_type: string }).error_type,
      });
      return [answered.status, (answered.json as { error_type: string }).error_type];
    };
    expect(await typeOf('BCDF-GHJK')).toEqual([404, 'user_code_not_found']);
    expect(await typeOf('hello')).toEqual([404, 'user_code_not_found']);
    expect(await typeOf(used.codes.user_code)).toEqual([410, 'user_code_used']);
    passSeconds(600);
    expect(await typeOf(late.codes.user_code)).toEqual([410, 'user_code_expired']);
  });

  it('is answered once, also by many at the same moment', async () => {
    const { codes } = await createWaitingDevice(server());
    const others = await Promise.all([createPerson(server()), createPerson(server())]);
    const all = await Promise.all(
      [person, ...others].map((by, index) => answer(codes.user_code, index > 0, by)),
    );
    expect(all.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
  });

  it('cannot be guessed: ten wrong ones close the page for a quarter of an hour', async () => {
    const { codes } = await createWaitingDevice(server());
    for (let tried = 0; tried < 10; tried += 1) expect((await find('BCDF-GHJK')).status).toBe(404);
    const locked = await find(codes.user_code);
    expect([locked.status, locked.headers.get('retry-after')]).toEqual([429, '900']);
    expect(locked.json).toMatchObject({ error_type: 'too_many_requests' });
    expect((await answer(codes.user_code)).status).toBe(429);
    expect((await find(codes.user_code, await createPerson(server()))).status).toBe(200);
    passSeconds(900);
    expect((await find('BCDF-GHJK')).status).toBe(404);
  });
});
