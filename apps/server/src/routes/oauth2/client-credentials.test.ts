import { decodeJwt } from 'jose';
import { beforeEach, describe, expect, it } from 'vitest';
import { useConfigFile } from '../../../test/server/test-projects.ts';
import { useTestServer } from '../../../test/server/test-server.ts';
import { appAuthorizations, auditEvents } from '../../db/tables.ts';
import { hashToken } from '../../lib/crypto/tokens.ts';
import { deleteOldRows } from '../../services/upkeep/housekeeping.ts';

const SECRET = 'a secret of a machine';
const PROJECT_ID = 'project-machines-1';
const shared = {
  client_type: 'first_party_confidential',
  client_secret_hash: hashToken(SECRET).toString('base64url'),
  redirect_uris: [],
};

const file = useConfigFile(() => ({
  projects: [
    {
      public_token: 'public-token-machines-1',
      project_id: PROJECT_ID,
      name: 'Machines',
      origins: [],
      redirect_urls: [],
      connected_apps: [
        {
          ...shared,
          client_id: 'mixer',
          client_name: 'Mixer “zwölf”',
          grant_types: ['client_credentials'],
          machine_scopes: ['dough:read', 'dough:write'],
        },
        { ...shared, client_id: 'display', client_name: 'Display' },
        {
          client_id: 'public',
          client_type: 'first_party_public',
          client_name: 'Größe "9" \\ 😀',
          redirect_uris: ['https://public.example/back'],
          scopes: ['openid'],
        },
      ],
    },
  ],
}));
const server = useTestServer({ env: { BAKEHOUSE_CONFIG: file } });
beforeEach(() => {
  server().deps.clock.setOffset(0);
});

const call = async (place: string, fields: Record<string, string>, clientId = 'mixer') => {
  const credentials = clientId === 'public' ? {} : { client_secret: SECRET };
  const reply = await server().send(`/v1/oauth2/${PROJECT_ID}/${place}`, {
    body: new URLSearchParams({ client_id: clientId, ...credentials, ...fields }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  // The cast is unchecked, because the expectations check each member.
  return { status: reply.status, json: reply.json as Record<string, unknown> };
};

const ask = (fields: Record<string, string> = {}, clientId?: string) =>
  call('token', { grant_type: 'client_credentials', ...fields }, clientId);

const readToken = async (fields: Record<string, string> = {}) =>
  String((await ask(fields)).json.access_token);

describe('an app that acts by itself', () => {
  it('gets a token of which it is the subject, and no refresh token', async () => {
    const { status, json } = await ask();
    expect([status, json]).toEqual([
      200,
      {
        access_token: expect.any(String) as string,
        token_type: 'Bearer',
        expires_in: 600,
        scope: 'dough:read dough:write',
      },
    ]);
    const claims = decodeJwt(String(json.access_token));
    expect(claims).toMatchObject({ sub: 'mixer', client_id: 'mixer', aud: ['mixer'] });
    expect(claims).not.toHaveProperty('auth_time');
  });

  it('asks for some of its scopes, and for a resource', async () => {
    const token = await readToken({ scope: 'dough:read', resource: 'https://ovens.example/api' });
    const expected = { scope: 'dough:read', aud: ['https://ovens.example/api'] };
    expect(decodeJwt(token)).toMatchObject(expected);
    const about = await call('introspect', { token });
    expect(about.json).toMatchObject({ active: true, sub: 'mixer', ...expected });
  });

  it('is on record', async () => {
    await ask({ scope: 'dough:write' });
    const rows = await server().deps.db.select().from(auditEvents);
    const last = rows.filter(({ action }) => action === 'app_tokens_issued').at(-1);
    expect(last).toMatchObject({
      actor: 'mixer',
      actorId: null,
      message: 'Mixer “zwölf” got tokens for dough:write',
    });
  });

  it('can end its token, which reads no user', async () => {
    const token = await readToken();
    const read = await server().send(`/v1/oauth2/${PROJECT_ID}/userinfo`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect([read.status, read.json]).toMatchObject([403, { error: 'insufficient_scope' }]);
    expect((await call('revoke', { token })).status).toBe(200);
    expect((await call('introspect', { token })).json).toEqual({ active: false });
  });

  it.each([
    ['a scope that users grant', { scope: 'openid' }, 'mixer', 'invalid_scope'],
    ['no scope', { scope: ' ' }, 'mixer', 'invalid_scope'],
    ['a resource with a fragment', { resource: 'https://a.example/#b' }, 'mixer', 'invalid_target'],
    ['no scopes of its own', {}, 'display', 'unauthorized_client'],
    ['no secret', {}, 'public', 'unauthorized_client'],
  ])('is refused with %s', async (_name, fields, clientId, error) => {
    const reply = await ask(fields, clientId);
    expect([reply.status, reply.json]).toMatchObject([400, { error }]);
  });

  it('leaves no row when its tokens are a month old', async () => {
    await ask();
    server().deps.clock.setOffset(31 * 86_400);
    await deleteOldRows(server().deps);
    expect(await server().deps.db.select().from(appAuthorizations)).toEqual([]);
  });
});

it('describes an error in the characters that OAuth allows', async () => {
  const { json } = await ask({ scope: 'größe“\\"' });
  expect(json.error_description).toBe(
    "The app has no scope gro?e?/' of its own. It has dough:read, dough:write.",
  );
});
