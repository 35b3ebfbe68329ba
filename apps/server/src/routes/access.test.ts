import { describe, expect, it } from 'vitest';
import { PROVIDER_CALLS_BELOW_STEP_UP } from '../../test/api/provider-rows.ts';
import { listRoutesBelow, type MountedRoute } from '../../test/server/route-table.ts';
import {
  DEMO_PUBLIC_TOKEN,
  useTestServer,
  type RequestOptions,
} from '../../test/server/test-server.ts';
import { DEMO_PASSWORD, demoAddress } from '../demo/accounts.ts';
import { openapiRoute } from './portal/openapi.ts';
import { PORTAL_ROUTES } from './portal/portal-routes.ts';
import { PROVIDER_CALLS } from './provider/provider-api.ts';

const server = useTestServer();

const METHODS = ['GET', 'POST', 'HEAD', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const;

/** A call that does not exist must not be open, either. */
const UNKNOWN_PORTAL_CALL: MountedRoute = { method: 'GET', path: '/api/anything/at/all' };

/** Calls that do not exist (yet) need the strictest level, too. */
const UNKNOWN_CALLS: readonly MountedRoute[] = [
  '/oauth/attach',
  '/sessions/attest',
  '/users/me',
  '/anything/at/all',
].map((path) => ({ method: 'POST', path: `/sdk/v1${path}` }));

/** Repeats the levels of the rows, so that no row opens a call by mistake. */
const PORTAL_CALLS_BELOW_SECOND_LEVEL: Readonly<Record<string, 'anyone' | 'first_level'>> = {
  'GET /api/openapi.json': 'anyone',
  'POST /api/stytch/authenticate': 'anyone',
  'POST /api/stytch/session/authenticate': 'anyone',
  'POST /api/stytch/password/reset/start': 'anyone',
  'POST /api/stytch/password/reset': 'anyone',
  'POST /api/password/strength': 'anyone',
  'POST /api/auth/validate': 'first_level',
  'POST /api/auth/pin/create': 'first_level',
  'POST /api/auth/pin/authenticate': 'first_level',
  'POST /api/auth/pin/forgot': 'first_level',
  'POST /api/auth/pin/passkey/start': 'first_level',
};

const key = ({ method, path }: MountedRoute) => `${method} ${path}`;

const ask = ({ method, path }: MountedRoute, sending: RequestOptions = {}) => {
  const hasBody = !['GET', 'HEAD'].includes(method);
  return server().send(path, { ...(hasBody && { body: {} }), ...sending, method });
};

const basic = (secret: string, publicToken = DEMO_PUBLIC_TOKEN) => ({
  authorization: `Basic ${Buffer.from(`${publicToken}:${secret}`).toString('base64')}`,
});

const firstLevel = async () => (await server().signIn('bo')).stytch_session.session_token;

const portalCalls = () => [...listRoutesBelow(server().app, '/api/'), UNKNOWN_PORTAL_CALL];

const guardedPortalCalls = () =>
  portalCalls().filter((route) => !(key(route) in PORTAL_CALLS_BELOW_SECOND_LEVEL));

const needingSession = () =>
  portalCalls().filter((route) => PORTAL_CALLS_BELOW_SECOND_LEVEL[key(route)] !== 'anyone');

const statuses = async (routes: readonly MountedRoute[], sending: RequestOptions) => {
  const seen: Record<string, unknown> = {};
  for (const route of routes) {
    const { status, json } = await ask(route, sending);
    seen[key(route)] = { status, ...(json as object | null) };
  }
  return seen;
};

const everyAnswer = (routes: readonly MountedRoute[], answer: object): unknown =>
  Object.fromEntries(routes.map((route) => [key(route), expect.objectContaining(answer)]));

describe('the portal API', () => {
  it('lets no other call do with less than the second level', () => {
    const open = [openapiRoute, ...PORTAL_ROUTES]
      .map(({ call }) => call)
      .filter(({ level }) => level !== 'second_level')
      .map(({ method, path, level }) => [`${method} /api${path}`, level]);
    expect(Object.fromEntries(open)).toEqual(PORTAL_CALLS_BELOW_SECOND_LEVEL);
  });

  it('allows a first-level session only the calls of the second step', async () => {
    const routes = guardedPortalCalls();
    const headers = { authorization: `Bearer ${await firstLevel()}` };
    expect(await statuses(routes, { headers })).toEqual(
      everyAnswer(routes, { status: 403, error_type: 'pin_required' }),
    );
  });

  it.each(METHODS)('gives a first-level session no data with %s either', async (method) => {
    const routes = portalCalls()
      .map(({ path }) => ({ method, path }))
      .filter((route) => !(key(route) in PORTAL_CALLS_BELOW_SECOND_LEVEL));
    const headers = { authorization: `Bearer ${await firstLevel()}` };
    for (const route of routes) {
      expect([key(route), (await ask(route, { headers })).status]).toEqual([key(route), 403]);
    }
  });

  it.each(['Bearer', 'bearer', 'BEARER', 'Bearer '])(
    'knows a session by the scheme %j, as RFC 9110 compares schemes',
    async (scheme) => {
      const headers = { authorization: `${scheme} ${await firstLevel()}` };
      const reply = await ask(
        { method: 'POST', path: '/api/auth/validate' },
        { headers, body: {} },
      );
      expect(reply.status).toBe(200);
    },
  );

  const brokenCredentials = {
    'no header': undefined,
    'an empty header': '',
    'no token': 'Bearer',
    'an empty token': 'Bearer ',
    undefined: 'Bearer undefined',
    null: 'Bearer null',
    'another scheme': 'Token 00000000000000000000000000000000000000000',
    'garbage bytes': 'Bearer \u00ff\u00fe%00%0d%0a',
    'an unknown token': `Bearer ${'x'.repeat(43)}`,
    'a very long token': `Bearer ${'x'.repeat(20_000)}`,
    'two tokens': `Bearer ${'x'.repeat(43)}, Bearer ${'y'.repeat(43)}`,
    'an unsigned JWT': 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJ1c2VyIn0.',
    'Basic credentials': `Basic ${Buffer.from('a:b').toString('base64')}`,
  };

  it.each(Object.entries(brokenCredentials))('answers 401 to %s', async (_name, authorization) => {
    const routes = needingSession();
    const headers = authorization === undefined ? {} : { authorization };
    expect(await statuses(routes, { headers })).toEqual(
      everyAnswer(routes, { status: 401, error_type: 'session_not_found' }),
    );
  });

  it('ignores members of a body or query that name a caller', async () => {
    const identity = {
      email: demoAddress('ada'),
      user_id: 'user-test-1',
      userId: 'user-test-1',
      is_admin: true,
      admin: true,
      session_token: 'x'.repeat(43),
      level: 'password_pin',
    };
    const query = new URLSearchParams(
      Object.entries(identity).map(([name, value]): [string, string] => [name, String(value)]),
    );
    for (const { method, path } of needingSession()) {
      const sent = { method, path: `${path}?${query.toString()}` };
      const body = method === 'GET' ? {} : { body: identity };
      expect([path, (await ask(sent, body)).status]).toEqual([path, 401]);
    }
  });

  it('takes no identity from the body of a call that a first-level session may make', async () => {
    const token = await firstLevel();
    const body = { email: demoAddress('ada'), is_admin: true, level: 'password_pin' };
    const reply = await server().portal('/auth/validate', { token, body });
    expect(reply.json).toMatchObject({
      user: { email: demoAddress('bo'), is_admin: false, requires_pin: true },
      session: { level: 'password' },
    });
  });

  it.each([
    '//api/get_files',
    '/api//get_files',
    '/api/get_files/',
    '/api/%67et_files',
    '/%61pi/get_files',
    '/api/x/..%2fget_files',
    '/api/./get_files',
    '/api/get_files;a=b',
    '/api/get_files%00',
    '/API/get_files',
    '/api/get_files%2f',
    '/api\\get_files',
  ])('gives a first-level session no data at %s', async (path) => {
    const headers = { authorization: `Bearer ${await firstLevel()}` };
    const reply = await server().send(path, { headers });
    expect(reply.status).toBeGreaterThanOrEqual(400);
    expect(reply.status).toBeLessThan(500);
    expect(reply.text).not.toContain('filetitle');
  });

  it('ignores headers that name another method', async () => {
    const reply = await server().portal('/auth/validate', {
      token: await firstLevel(),
      headers: { 'x-http-method-override': 'POST', 'x-method-override': 'POST' },
    });
    expect(reply.status).toBe(403);
  });

  it('accepts the name of the scheme in any case (RFC 9110, 11.1)', async () => {
    const headers = { authorization: `bearer ${await firstLevel()}` };
    expect((await server().portal('/auth/validate', { headers, body: {} })).status).toBe(200);
  });

  it('refuses the session JWT in place of the session token', async () => {
    const { stytch_session: session } = await server().signIn('bo');
    const reply = await server().portal('/auth/validate', {
      token: session.session_jwt,
      body: {},
    });
    expect(reply.status).toBe(401);
  });
});

describe('the provider API', () => {
  const guarded = () => [
    ...listRoutesBelow(server().app, '/sdk/v1/').filter(
      (route) => !(key(route) in PROVIDER_CALLS_BELOW_STEP_UP),
    ),
    ...UNKNOWN_CALLS,
  ];

  it('mounts no call without a row', () => {
    const mounted = listRoutesBelow(server().app, '/sdk/v1/').map(key);
    const rows = PROVIDER_CALLS.map(({ method, path }) => `${method} /sdk/v1${path}`);
    expect(mounted.toSorted()).toEqual(rows.toSorted());
  });

  it('lets no other call do with less than a step-up', () => {
    const open = PROVIDER_CALLS.filter(({ level }) => level !== 'step_up').map(
      ({ method, path, level }) => [`${method} /sdk/v1${path}`, level],
    );
    expect(Object.fromEntries(open)).toEqual(PROVIDER_CALLS_BELOW_STEP_UP);
  });

  it('refuses calls on factors with a first-level session of a user with a PIN', async () => {
    const routes = guarded();
    expect(await statuses(routes, { headers: basic(await firstLevel()) })).toEqual(
      everyAnswer(routes, { status_code: 403, error_type: 'insufficient_factors' }),
    );
  });

  it('allows these calls to a user without a PIN', async () => {
    const { stytch_session: session } = await server().signIn('cy');
    const reply = await server().provider('/totps', { token: session.session_token, body: {} });
    expect(reply.status).toBe(200);
  });

  it('allows these calls to a session with its PIN step done', async () => {
    const token = await server().fullSession('bo');
    const reply = await server().provider('/totps', { token, body: {} });
    expect(reply.status).toBe(200);
  });

  it('answers 401 to every call that needs a session without one', async () => {
    const needsSession = (route: MountedRoute) =>
      PROVIDER_CALLS_BELOW_STEP_UP[key(route)] === 'first_level';
    const firstLevelRoutes = listRoutesBelow(server().app, '/sdk/v1/').filter(needsSession);
    const routes = [...guarded(), ...firstLevelRoutes];
    expect(await statuses(routes, { headers: basic(DEMO_PUBLIC_TOKEN) })).toEqual(
      everyAnswer(routes, { status_code: 401, error_type: 'user_unauthenticated' }),
    );
  });

  it.each([
    ['no header', undefined],
    ['an empty header', ''],
    ['no credentials', 'Basic'],
    ['no colon', `Basic ${Buffer.from(DEMO_PUBLIC_TOKEN).toString('base64')}`],
    ['no user', `Basic ${Buffer.from(':x').toString('base64')}`],
    ['no base64', 'Basic ***'],
    ['a bearer token', `Bearer ${'x'.repeat(43)}`],
  ])('answers 401 to %s', async (_name, authorization) => {
    const routes = [
      ...guarded(),
      ...listRoutesBelow(server().app, '/sdk/v1/').filter((route) =>
        ['project', 'first_level'].includes(PROVIDER_CALLS_BELOW_STEP_UP[key(route)] ?? ''),
      ),
    ];
    const headers = authorization === undefined ? {} : { authorization };
    expect(await statuses(routes, { headers })).toEqual(
      everyAnswer(routes, { status_code: 401, error_type: 'unauthorized_credentials' }),
    );
  });

  it.each(['undefined', 'null', 'x'.repeat(43), '\u0000', 'ÿ'])(
    'finds no session for the token %j',
    async (secret) => {
      for (const route of [
        { method: 'GET', path: '/sdk/v1/users/me' },
        { method: 'PUT', path: '/sdk/v1/users/me' },
        { method: 'POST', path: '/sdk/v1/sessions/authenticate' },
        { method: 'POST', path: '/sdk/v1/sessions/revoke' },
        { method: 'POST', path: '/sdk/v1/totps' },
      ]) {
        const { json } = await ask(route, { headers: basic(secret) });
        expect(json).toMatchObject({ status_code: 404, error_type: 'session_not_found' });
      }
    },
  );

  it('refuses an unknown public token', async () => {
    const headers = basic('x', 'public-token-test-unknown');
    const reply = await server().send('/sdk/v1/users/me', { headers });
    expect(reply.json).toMatchObject({ status_code: 404, error_type: 'public_token_not_found' });
  });

  it('does not take a first-level session through another form of the path', async () => {
    const headers = basic(await firstLevel());
    for (const path of ['//sdk/v1/totps', '/sdk/v1//totps', '/sdk/v1/totps/', '/sdk/v1/%74otps']) {
      const { status } = await ask({ method: 'POST', path }, { headers });
      expect([path, [403, 404].includes(status)]).toEqual([path, true]);
    }
  });

  it('takes no identity from the body of PUT /users/me', async () => {
    const { stytch_session: session } = await server().signIn('cy');
    const reply = await server().provider('/users/me', {
      method: 'PUT',
      token: session.session_token,
      body: {
        user_id: 'someone-else',
        is_admin: true,
        emails: [],
        trusted_metadata: { role: 'admin' },
        untrusted_metadata: { theme: 'dark' },
      },
    });
    expect(reply.json).toMatchObject({
      data: {
        __user: {
          emails: [{ email: demoAddress('cy') }],
          trusted_metadata: {},
          untrusted_metadata: { theme: 'dark' },
        },
      },
    });
    const validated = await server().portal('/auth/validate', {
      token: session.session_token,
      body: {},
    });
    expect(validated.json).toMatchObject({ user: { is_admin: false } });
  });

  it('signs in the owner of the credentials, whatever else the body says', async () => {
    const reply = await server().provider('/passwords/authenticate', {
      body: {
        email: demoAddress('cy'),
        password: DEMO_PASSWORD,
        session_duration_minutes: 60,
        user_id: 'someone-else',
        is_admin: true,
      },
    });
    expect(reply.json).toMatchObject({
      data: { user: { emails: [{ email: demoAddress('cy') }] } },
    });
  });
});
