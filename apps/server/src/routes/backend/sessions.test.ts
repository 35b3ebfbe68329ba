import { decodeJwt } from 'jose';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { callBackend } from '../../../test/backend/back-end.ts';
import { readAuditTrail } from '../../../test/people/audit-trail.ts';
import { useTestServer } from '../../../test/server/test-server.ts';

const server = useTestServer();
beforeEach(() => {
  server().deps.clock.setOffset(0);
});

const PASSWORD = 'Sourdough-Rises-At-5am';

const sessionSchema = z.object({
  session_token: z.string(),
  session_jwt: z.string(),
  session: z.optional(
    z.object({
      session_id: z.string(),
      expires_at: z.string(),
      attributes: z.object({ ip_address: z.string(), user_agent: z.string() }),
      custom_claims: z.optional(z.record(z.string(), z.unknown())),
    }),
  ),
});

const authenticatedSchema = z.extend(sessionSchema, { user_id: z.string() });

const call = (path: string, body: object) => callBackend(server(), path, { body });

const signUp = async (more: object = { session_duration_minutes: 60 }) => {
  const email = `p-${crypto.randomUUID()}@people.example`;
  const reply = await call('/passwords', { email, password: PASSWORD, ...more });
  return { email, ...authenticatedSchema.parse(reply.json) };
};

const authenticate = async (body: object) =>
  sessionSchema.parse((await call('/sessions/authenticate', body)).json);

const errorOf = async (path: string, body: object) => {
  const { status, json } = await call(path, body);
  const { error_type } = z.object({ error_type: z.optional(z.string()) }).parse(json);
  return [status, error_type];
};

describe('a back end', () => {
  it('gets no session unless it asks for one', async () => {
    const { session, session_token, session_jwt, user_id } = await signUp({});
    expect({ session, session_token, session_jwt }).toEqual({
      session: undefined,
      session_token: '',
      session_jwt: '',
    });
    const listed = await callBackend(server(), `/sessions?user_id=${user_id}`);
    expect(listed.json).toMatchObject({ sessions: [] });
  });

  it('names a session by its token or by a JWT that has expired', async () => {
    const { session_token, session_jwt, session } = await signUp();
    server().deps.clock.setOffset(10 * 60);
    const byToken = await authenticate({ session_token });
    expect(byToken.session_token).toBe(session_token);
    const byJwt = await authenticate({ session_jwt });
    expect(byJwt.session?.session_id).toBe(session?.session_id);
    expect(byJwt.session_token).toBe('');
  });

  it.each([
    ['a token and a JWT', { session_token: 'x', session_jwt: 'y' }, 400, 'invalid_request'],
    ['an unknown token', { session_token: 'x' }, 404, 'session_not_found'],
    ['a text that is no JWT', { session_jwt: 'x.y.z' }, 404, 'session_not_found'],
    ['nothing', {}, 404, 'session_not_found'],
  ])('gets an error for %s', async (_what, body, status, type) => {
    expect(await errorOf('/sessions/authenticate', body)).toEqual([status, type]);
  });

  it('cannot use the token of a machine as a session', async () => {
    const created = await call('/m2m/clients', { scopes: ['read:bread'] });
    const { m2m_client: machine } = z
      .object({ m2m_client: z.object({ client_id: z.string(), client_secret: z.string() }) })
      .parse(created.json);
    const { projects } = server().deps;
    const reply = await server().send(`/v1/public/${projects.portal.project_id}/oauth2/token`, {
      body: new URLSearchParams({ grant_type: 'client_credentials', ...machine }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    const { access_token } = z.object({ access_token: z.string() }).parse(reply.json);
    const body = { session_jwt: access_token };
    expect(await errorOf('/sessions/authenticate', body)).toEqual([404, 'session_not_found']);
  });

  it('adds claims to the JWT, merges them by name, and removes one with null', async () => {
    const { session_token, session_jwt } = await signUp({
      session_duration_minutes: 60,
      session_custom_claims: { plan: 'crusty', seats: 3 },
    });
    expect(decodeJwt(session_jwt)).toMatchObject({ plan: 'crusty', seats: 3 });
    const changed = await authenticate({
      session_token,
      session_custom_claims: { plan: 'soft', seats: null, region: 'eu' },
    });
    expect(changed.session?.custom_claims).toEqual({ plan: 'soft', region: 'eu' });
    expect(decodeJwt(changed.session_jwt)).not.toHaveProperty('seats');
  });

  it.each([
    ['the subject', { sub: 'user-test-other' }],
    ['the level', { amr: ['mfa'] }],
    ['the session', { 'https://stytch.com/session': {} }],
    ['more than 4 kB', { text: 'x'.repeat(5000) }],
  ])('cannot set %s by a claim', async (_what, session_custom_claims) => {
    const { session_token } = await signUp();
    const body = { session_token, session_custom_claims };
    expect(await errorOf('/sessions/authenticate', body)).toEqual([400, 'invalid_request']);
  });

  it('extends a session, which is on record with the name of the project', async () => {
    const { session_token, user_id, session } = await signUp();
    const extended = await authenticate({ session_token, session_duration_minutes: 600 });
    expect(new Date(extended.session?.expires_at ?? 0).getTime()).toBeGreaterThan(
      new Date(session?.expires_at ?? 0).getTime(),
    );
    const [action, message] = (await readAuditTrail(server(), user_id)).at(-1) ?? [];
    expect(action).toBe('session_extended');
    expect(message).toContain('(by the back end of Bakehouse demo)');
  });

  it('says whose connection a session has', async () => {
    const attributes = { ip_address: '203.0.113.7', user_agent: 'Oven/1.0' };
    const { session } = await signUp({ session_duration_minutes: 60, attributes });
    expect(session?.attributes).toEqual(attributes);
  });

  it.each(['session_token', 'session_jwt', 'session_id', 'user_id'] as const)(
    'ends sessions by their %s',
    async (name) => {
      const { session_token, session_jwt, session, user_id } = await signUp();
      const named = { session_token, session_jwt, session_id: session?.session_id, user_id };
      expect((await call('/sessions/revoke', { [name]: named[name] })).status).toBe(200);
      const body = { session_token };
      expect(await errorOf('/sessions/authenticate', body)).toEqual([404, 'session_not_found']);
      const [action] = (await readAuditTrail(server(), user_id)).at(-1) ?? [];
      expect(action).toBe('session_revoked');
    },
  );

  it('cannot end a session twice, or two in one call', async () => {
    const { session_token, user_id } = await signUp();
    await call('/sessions/revoke', { session_token });
    expect(await errorOf('/sessions/revoke', { session_token })).toEqual([
      404,
      'session_not_found',
    ]);
    const both = { session_token, user_id };
    expect(await errorOf('/sessions/revoke', both)).toEqual([400, 'invalid_request']);
  });

  it('deletes a user, whose session ends', async () => {
    const { session_token, user_id } = await signUp();
    expect((await callBackend(server(), `/users/${user_id}`, { method: 'DELETE' })).status).toBe(
      200,
    );
    const body = { session_token };
    expect(await errorOf('/sessions/authenticate', body)).toEqual([404, 'session_not_found']);
    expect((await callBackend(server(), `/users/${user_id}`)).status).toBe(404);
  });
});
