import { beforeEach, describe, expect, it } from 'vitest';
import { createClientKey } from '../../../test/connected-apps/client-keys.ts';
import { listApps } from '../../../test/connected-apps/consenting-user.ts';
import { CALLBACK_URL, createRelyingParty } from '../../../test/connected-apps/relying-party.ts';
import { useTestServer } from '../../../test/server/test-server.ts';
import { useLocalServer } from '../../../test/upstreams/local-server.ts';

const key = await createClientKey('ES256', 'agent');
const documents = new Map<string, unknown>();
let reads = 0;
const host = useLocalServer((request, response) => {
  reads += 1;
  const document = documents.get(request.url ?? '');
  response.writeHead(document === undefined ? 404 : 200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(document));
});

const server = useTestServer();
let token = '';
beforeEach(async () => {
  server().deps.clock.setOffset(0);
  token = await server().fullSession('bo');
});

let count = 0;
const publish = (change: Record<string, unknown> = {}) => {
  count += 1;
  const path = `/agents/${count}.json`;
  const clientId = host.origin + path;
  const document = { client_id: clientId, client_name: 'Agent', redirect_uris: [CALLBACK_URL] };
  documents.set(path, { ...document, ...change });
  return clientId;
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

describe('an app that nobody has registered', () => {
  it('logs somebody in, and is asked about every time with its host', async () => {
    const clientId = publish({ redirect_uris: [CALLBACK_URL, 'https://agent.example/back'] });
    const app = await createRelyingParty(server());
    expect(app.as.client_id_metadata_document_supported).toBe(true);
    const tokens = await app.logIn({ token, clientId, scopes: ['openid', 'offline_access'] });
    expect((await app.refresh(tokens.refresh_token ?? '', clientId)).status).toBe(200);
    const again = await start(clientId, { redirect_uri: 'https://agent.example/back' });
    expect(again.json).toMatchObject({
      data: {
        consent_required: true,
        client: { client_name: 'Agent', self_described_at: new URL(clientId).host },
      },
    });
    const listed = await listApps(server(), token);
    expect(listed.map(({ name }) => name)).toContain(clientId);
  });

  it.each<[string, { scopes?: string[]; prompt?: string; isLoggedIn?: boolean }, string]>([
    ['asks for too much', { scopes: ['openid', 'full_access'] }, 'idp_invalid_scope'],
    ['asks silently', { prompt: 'none' }, 'idp_consent_required'],
    ['asks silently when nobody is logged in', { prompt: 'none', isLoggedIn: false }, ''],
  ])('leads nowhere by itself when it %s', async (_, asked, errorType) => {
    const { scopes, prompt, isLoggedIn = true } = asked;
    const { submit } = await createRelyingParty(server());
    const reply = await submit({
      ...(isLoggedIn && { token }),
      clientId: publish(),
      isAllowed: false,
      ...(scopes && { scopes }),
      ...(prompt !== undefined && { request: { prompt } }),
    });
    expect(reply.status).toBeGreaterThanOrEqual(400);
    expect(reply.text).not.toContain(CALLBACK_URL);
    expect(reply.text).toContain(errorType);
  });

  it('is told when the user denied it', async () => {
    const { submit } = await createRelyingParty(server());
    const reply = await submit({ token, clientId: publish(), isAllowed: false });
    expect(reply).toMatchObject({ status: 200 });
    expect(reply.text).toContain('access_denied');
  });

  it('is asked about in the older generation of the wire, too', async () => {
    const reply = await server().provider('/oauth/authorize/start', {
      token,
      body: {
        client_id: publish({ client_name: undefined }),
        redirect_uri: CALLBACK_URL,
        response_type: 'code',
        scopes: ['openid'],
      },
    });
    const { host: name } = new URL(host.origin);
    const client = { client_name: name, self_described_at: name };
    expect(reply.json).toMatchObject({ data: { consent_required: true, oidc_client: client } });
  });

  it('logs somebody in with a name that is cut in the middle of a character', async () => {
    const clientId = publish({ client_name: `${'x'.repeat(63)}🍞` });
    const app = await createRelyingParty(server());
    await app.logIn({ token, clientId });
    const { json } = await start(clientId);
    expect(json).toMatchObject({ data: { client: { client_name: 'x'.repeat(63) } } });
  });

  it('is read again after five minutes', async () => {
    const clientId = publish();
    await start(clientId);
    const before = reads;
    await start(clientId);
    expect(reads).toBe(before);
    server().deps.clock.setOffset(301);
    token = await server().fullSession('bo');
    await start(clientId);
    expect(reads).toBe(before + 1);
  });

  it('can prove who it is with a key', async () => {
    const clientId = publish({
      token_endpoint_auth_method: 'private_key_jwt',
      jwks: { keys: [key.publicJwk] },
    });
    const { projects, config } = server().deps;
    const issuer = `${config.publicUrl}/v1/oauth2/${projects.portal.project_id}`;
    const revoke = async (fields: Record<string, string>) => {
      const reply = await server().send(`${new URL(issuer).pathname}/revoke`, {
        body: new URLSearchParams({ token: 'x', client_id: clientId, ...fields }).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
      return reply.status;
    };
    const exp = Math.floor(Date.now() / 1000) + 60;
    const claims = { iss: clientId, sub: clientId, aud: issuer, exp, jti: 'first' };
    const assertion = {
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: await key.sign(claims),
    };
    expect(await revoke(assertion)).toBe(200);
    expect(await revoke({})).toBe(401);
  });

  it.each<[string, Record<string, unknown>]>([
    ['names another client_id', { client_id: 'https://other.example/' }],
    ['contains a secret', { client_secret: 'x' }],
    ['wants to use a secret', { token_endpoint_auth_method: 'client_secret_basic' }],
    ['wants to sign without a key', { token_endpoint_auth_method: 'private_key_jwt' }],
    ['has no redirect URI', { redirect_uris: [] }],
    ['has a redirect URI with a script', { redirect_uris: ['javascript:alert(1)'] }],
  ])('is unknown when its document %s', async (_name, change) => {
    expect((await start(publish(change))).json).toMatchObject({
      error_type: 'idp_client_not_found',
    });
  });

  it('is unknown when its URL has another form, or nothing is there', async () => {
    const clientId = publish();
    for (const wrong of [
      `${clientId}#x`,
      clientId.replace('http://', 'http://user@'),
      clientId.replace('/agents/', '/agents/../agents/'),
      `${host.origin}/nothing.json`,
      'ftp://agent.example/client.json',
    ])
      expect((await start(wrong)).json).toMatchObject({ error_type: 'idp_client_not_found' });
  });

  it('gets no full access, and no other redirect URI', async () => {
    const clientId = publish();
    const full = await start(clientId, { scopes: ['openid', 'full_access'] });
    expect(full.json).toMatchObject({ error_type: 'idp_invalid_scope' });
    const other = await start(clientId, { redirect_uri: 'https://evil.example/' });
    expect(other.json).toMatchObject({ error_type: 'idp_redirect_uri_mismatch' });
  });

  it('is unknown where the project has not allowed it', async () => {
    const { settings } = server().deps.projects.portal;
    settings.client_id_metadata_documents = false;
    expect((await start(publish())).json).toMatchObject({ error_type: 'idp_client_not_found' });
    settings.client_id_metadata_documents = true;
  });
});
