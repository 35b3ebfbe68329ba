import { exportJWK } from 'jose';
import * as oauth from 'oauth4webapi';
import { beforeEach, describe, expect, it } from 'vitest';
import { listApps } from '../../../test/connected-apps/consenting-user.ts';
import { CALLBACK_URL, createRelyingParty } from '../../../test/connected-apps/relying-party.ts';
import { useTestServer } from '../../../test/server/test-server.ts';
import { auditEvents, registeredApps } from '../../db/tables.ts';
import { MAX_SELF_REGISTERED_APPS } from '../../services/connected-apps/clients/dynamic-registration.ts';
import { deleteOldRows } from '../../services/upkeep/housekeeping.ts';

const DAY_SECONDS = 86_400;

const server = useTestServer();
const readSettings = () => server().deps.projects.portal.settings;

let token = '';
beforeEach(async () => {
  server().deps.clock.setOffset(0);
  readSettings().dynamic_client_registration = true;
  await server().deps.db.delete(registeredApps);
  token = await server().fullSession('bo');
});

const pathOf = (call: string) => `/v1/oauth2/${server().deps.projects.portal.project_id}/${call}`;

/** Calls of the own machine are not counted. */
const send = async (body: unknown, { peer = '127.0.0.1', type = 'json' } = {}) => {
  const headers = { 'content-type': `application/${type}` };
  const reply = await server().send(pathOf('register'), { body, peer, headers });
  return { ...reply, json: reply.json as Record<string, unknown> };
};

const register = (change: Record<string, unknown> = {}, from?: { peer: string }) =>
  send({ redirect_uris: [CALLBACK_URL], ...change }, from);

const registerPublicApp = async (change: Record<string, unknown> = {}) => {
  const reply = await register({ token_endpoint_auth_method: 'none', ...change });
  return String(reply.json.client_id);
};

const start = (clientId: string, change: Record<string, unknown> = {}) =>
  server().provider('/idp/oauth/authorize/start', {
    token,
    body: {
      client_id: clientId,
      redirect_uri: CALLBACK_URL,
      response_type: 'code',
      scopes: ['openid'],
      ...change,
    },
  });

const { privateKey, publicKey } = await oauth.generateKeyPair('ES256');
const jwks = { keys: [{ ...(await exportJWK(publicKey)), kid: 'own', alg: 'ES256' }] };

describe('an app that registers itself', () => {
  it.each<[string, Record<string, unknown>, (secret: string) => oauth.ClientAuth]>([
    ['none', {}, () => oauth.None()],
    ['client_secret_basic', {}, oauth.ClientSecretBasic],
    ['client_secret_post', {}, oauth.ClientSecretPost],
    ['private_key_jwt', { jwks }, () => oauth.PrivateKeyJwt({ key: privateKey, kid: 'own' })],
  ])('with %s passes the strict checks of its library, and logs somebody in', async (...row) => {
    const [method, members, createProof] = row;
    const app = await createRelyingParty(server());
    const response = await oauth.dynamicClientRegistrationRequest(
      app.as,
      {
        client_name: 'Agent',
        redirect_uris: [CALLBACK_URL],
        token_endpoint_auth_method: method,
        grant_types: ['authorization_code', 'refresh_token'],
        ...(members as object),
      },
      app.options,
    );
    const client = await oauth.processDynamicClientRegistrationResponse(response);
    expect(client).toMatchObject({
      client_name: 'Agent',
      token_endpoint_auth_method: method,
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      scope: 'openid profile email phone offline_access',
    });
    const { client_secret: secret } = client;
    const tokens = await app.logIn({
      token,
      clientId: client.client_id,
      clientAuth: createProof(typeof secret === 'string' ? secret : ''),
    });
    expect(tokens.id_token).toBeDefined();
    expect((await listApps(server(), token)).map(({ name }) => name)).toContain('Agent');
  });

  it('gets a secret that is shown once, and stored as a hash', async () => {
    const { status, json, headers } = await register();
    expect([status, headers.get('cache-control')]).toEqual([201, 'no-store']);
    expect(json).toMatchObject({
      client_secret: expect.stringMatching(/^[\w-]{43}$/) as string,
      client_secret_expires_at: 0,
      token_endpoint_auth_method: 'client_secret_basic',
      grant_types: ['authorization_code'],
      client_name: '127.0.0.1:4711',
    });
    const rows = JSON.stringify(await server().deps.db.select().from(registeredApps));
    expect(rows).toContain(String(json.client_id));
    expect(rows).not.toContain(String(json.client_secret));
  });

  it('is of a third party, and people are asked every time and told that nobody checked it', async () => {
    const redirect = 'https://agent.example/back';
    const clientId = await registerPublicApp({
      redirect_uris: [redirect, CALLBACK_URL],
      client_type: 'first_party_public',
      client_name: 'Agent',
    });
    await (await createRelyingParty(server())).logIn({ token, clientId });
    const again = await start(clientId, { redirect_uri: redirect });
    expect(again.json).toMatchObject({
      data: {
        consent_required: true,
        client: { client_name: 'Agent', client_type: 'third_party_public', self_registered: true },
      },
    });
    const older = await server().provider('/oauth/authorize/start', {
      token,
      body: {
        client_id: clientId,
        redirect_uri: redirect,
        response_type: 'code',
        scopes: ['openid'],
      },
    });
    expect(older.json).toMatchObject({ data: { oidc_client: { self_registered: true } } });
  });

  it('gets no full access, no token for itself, and no redirect URI that it has not registered', async () => {
    const wanted = {
      scope: 'openid full_access ovens',
      grant_types: ['authorization_code', 'client_credentials'],
      machine_scopes: ['ovens'],
    };
    const { json } = await register({ ...wanted, token_endpoint_auth_method: 'none' });
    expect(json).toMatchObject({ scope: 'openid', grant_types: ['authorization_code'] });
    const clientId = String(json.client_id);
    const full = await start(clientId, { scopes: ['openid', 'full_access'] });
    expect(full.json).toMatchObject({ error_type: 'idp_invalid_scope' });
    const other = await start(clientId, { redirect_uri: 'https://evil.example/' });
    expect(other.json).toMatchObject({ error_type: 'idp_redirect_uri_mismatch' });
  });

  it('chooses no client_id, and its name has no half or invisible characters', async () => {
    const { json } = await register({
      client_id: 'connected-app-test-ovens',
      client_secret_hash: 'x',
      client_name: `\u202E${'x'.repeat(62)}🍞`,
    });
    expect(json).toMatchObject({
      client_id: expect.stringMatching(/^app-[\da-f-]{36}$/) as string,
      client_name: 'x'.repeat(62),
    });
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['no redirect URI', { redirect_uris: [] }, 'invalid_redirect_uri'],
    ['a script', { redirect_uris: ['javascript:alert(1)'] }, 'invalid_redirect_uri'],
    ['http', { redirect_uris: ['http://agent.example/'] }, 'invalid_redirect_uri'],
    ['a fragment', { redirect_uris: ['https://agent.example/#a'] }, 'invalid_redirect_uri'],
    ['a text for URIs', { redirect_uris: 'https://agent.example/' }, 'invalid_redirect_uri'],
    [
      'too many redirect URIs',
      { redirect_uris: Array.from({ length: 21 }, () => CALLBACK_URL) },
      'invalid_redirect_uri',
    ],
    [
      'a script after the logout',
      { post_logout_redirect_uris: ['javascript:alert(1)'] },
      'invalid_client_metadata',
    ],
    ['a method', { token_endpoint_auth_method: 'tls_client_auth' }, 'invalid_client_metadata'],
    ['another flow', { grant_types: ['client_credentials'] }, 'invalid_client_metadata'],
    ['another answer', { response_types: ['token'] }, 'invalid_client_metadata'],
    ['no scope that is known', { scope: 'full_access' }, 'invalid_client_metadata'],
    [
      'no keys',
      { token_endpoint_auth_method: 'private_key_jwt', jwks_uri: 'https://agent.example/' },
      'invalid_client_metadata',
    ],
    ['a private key', { jwks: { keys: [{ kty: 'EC', d: 'x' }] } }, 'invalid_client_metadata'],
    ['a name of another kind', { client_name: {} }, 'invalid_client_metadata'],
    ['NUL in the name', { client_name: '\0' }, 'invalid_client_metadata'],
    ['a long text', { client_name: 'x'.repeat(17_000) }, 'invalid_client_metadata'],
  ])('with %s is refused', async (_name, body, error) => {
    const reply = await register(body);
    expect([reply.status, reply.json.error]).toEqual([400, error]);
    expect(reply.json.error_description).toMatch(/^[ -~]+$/);
  });

  it.each<[string, unknown]>([
    ['a list', '[]'],
    ['no JSON', '{'],
    ['no UTF-8', Uint8Array.of(0xff)],
    ['deep nesting', '['.repeat(5000)],
  ])('that sends %s is refused', async (_name, body) => {
    const reply = await send(body);
    expect(reply).toMatchObject({ status: 400, json: { error: 'invalid_client_metadata' } });
  });

  it('sends no form', async () => {
    const reply = await send('{}', { type: 'x-www-form-urlencoded' });
    expect(reply).toMatchObject({ status: 400, json: { error: 'invalid_client_metadata' } });
  });

  it('may be a page of every origin', async () => {
    const reply = await server().send(pathOf('register'), {
      method: 'OPTIONS',
      headers: {
        origin: 'https://agent.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      },
    });
    expect(reply.headers.get('access-control-allow-origin')).toBe('*');
  });
});

describe('the registration of apps', () => {
  it('is off by default, and ends for all apps when it is turned off', async () => {
    const clientId = await registerPublicApp();
    expect((await start(clientId)).status).toBe(200);
    readSettings().dynamic_client_registration = false;
    expect((await register()).status).toBe(404);
    expect((await start(clientId)).json).toMatchObject({ error_type: 'idp_client_not_found' });
    const { as } = await createRelyingParty(server());
    expect(as.registration_endpoint).toBeUndefined();
    readSettings().dynamic_client_registration = true;
    const on = await createRelyingParty(server());
    expect(on.as.registration_endpoint).toBe(`${on.as.issuer}/register`);
  });

  it('is limited to twenty apps of a network, then one a minute', async () => {
    const peer = '198.51.100.7';
    for (let done = 0; done < 20; done += 1)
      expect((await register({}, { peer })).status).toBe(201);
    const refused = await register({}, { peer });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
    expect((await register()).status).toBe(201);
    server().deps.clock.setOffset(60);
    expect((await register({}, { peer })).status).toBe(201);
  });

  it('is full with a thousand apps, and the apps of operators do not count', async () => {
    const { db, projects } = server().deps;
    const fill = (name: string, count: number, mark: object) => {
      const now = new Date();
      const rows = Array.from({ length: count }, (_, index) => ({
        projectId: projects.portal.project_id,
        clientId: `${name}-${index}`,
        // The cast is unchecked, because these apps are only counted.
        metadata: mark as typeof registeredApps.$inferInsert.metadata,
        createdAt: now,
        updatedAt: now,
      }));
      return db.insert(registeredApps).values(rows);
    };
    await fill('operator', 2, {});
    await fill('unknown', MAX_SELF_REGISTERED_APPS - 1, { self_registered: true });
    const together = await Promise.all(Array.from({ length: 8 }, () => register()));
    expect(together.filter(({ status }) => status === 201)).toHaveLength(1);
    const refused = await register();
    expect(refused).toMatchObject({ status: 429, json: { error_type: 'too_many_requests' } });
    expect(refused.headers.get('retry-after')).toBe('3600');
  });

  it('is on record with its client_id as the actor', async () => {
    const clientId = await registerPublicApp({ client_name: 'Flour shop' });
    const rows = await server().deps.db.select().from(auditEvents).orderBy(auditEvents.seq);
    expect(rows.at(-1)).toMatchObject({
      action: 'app_registered',
      actor: clientId,
      actorId: null,
      message: `Registered the app Flour shop (${clientId})`,
    });
  });

  it('is forgotten after 30 days without a login', async () => {
    const { deps } = server();
    const [idle, used] = [await registerPublicApp(), await registerPublicApp()];
    await (await createRelyingParty(server())).logIn({ token, clientId: idle });
    const readIds = async () =>
      (await deps.db.select().from(registeredApps)).map(({ clientId }) => clientId);
    deps.clock.setOffset(29 * DAY_SECONDS);
    token = await server().fullSession('bo');
    const { submit } = await createRelyingParty(server());
    expect((await submit({ token, clientId: used })).status).toBe(200);
    await deleteOldRows(deps);
    expect((await readIds()).toSorted()).toEqual([idle, used].toSorted());

    deps.clock.setOffset(31 * DAY_SECONDS);
    await deleteOldRows(deps);
    expect(await readIds()).toEqual([used]);
    token = await server().fullSession('bo');
    expect((await listApps(server(), token)).map(({ name }) => name)).not.toContain(idle);
  });
});
