import { decodeJwt } from 'jose';
import { beforeEach, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD, demoAddress } from '../../demo/accounts.ts';
import { authenticateResponseSchema } from '../../../test/api/provider-responses.ts';
import { useConfigFile } from '../../../test/server/test-projects.ts';
import { useTestServer, type RequestOptions } from '../../../test/server/test-server.ts';

const ORIGIN = 'https://app.example';
const PUBLIC_TOKEN = 'public-token-test-cookies';

const project = (name: string, settings: object) => ({
  public_token: `public-token-test-${name}`,
  project_id: `project-test-${name}`,
  name,
  origins: [ORIGIN],
  redirect_urls: [],
  settings,
});

const configFile = useConfigFile(() => ({
  projects: [
    project('portal', {}),
    { ...project('cookies', { http_only_cookies: true }), users_of: 'project-test-portal' },
  ],
}));

const server = useTestServer({ env: { BAKEHOUSE_CONFIG: configFile } });
const remote = useTestServer({
  env: { BAKEHOUSE_CONFIG: configFile, PUBLIC_URL: 'https://api.example' },
});

interface Call extends RequestOptions {
  secret?: string;
  on?: typeof server;
  publicToken?: string;
}

const call = (
  path: string,
  { secret, on = server, publicToken = PUBLIC_TOKEN, ...rest }: Call = {},
) => {
  const credentials = Buffer.from(`${publicToken}:${secret ?? publicToken}`).toString('base64');
  const headers = { authorization: `Basic ${credentials}`, origin: ORIGIN, ...rest.headers };
  return on().send(`/sdk/v1${path}`, { ...rest, headers });
};

const signIn = (options: Call = {}) =>
  call('/passwords/authenticate', {
    ...options,
    body: { email: demoAddress('bo'), password: DEMO_PASSWORD, session_duration_minutes: 30 },
  });

const cookiesOf = ({ headers }: { headers: Headers }) =>
  headers.getSetCookie().map((line) => {
    const [pair = '', lifetime = '', ...attributes] = line.split('; ');
    const seconds = Number(lifetime.replace('Max-Age=', ''));
    return { pair, name: pair.split('=')[0], seconds, attributes };
  });

const ATTRIBUTES = ['Path=/', 'HttpOnly', 'SameSite=Lax'];
const USER = expect.objectContaining({
  data: expect.objectContaining({ user_id: expect.any(String) as unknown }) as unknown,
}) as unknown;
const NO_SESSION = { status: 401, json: { error_type: 'user_unauthenticated' } };

let cookie = '';
beforeEach(async () => {
  cookie = cookiesOf(await signIn())
    .map(({ pair }) => pair)
    .join('; ');
});

const as = (headers: Record<string, string>) => ({ headers: { cookie, ...headers } });

describe('a project with HttpOnly cookies', () => {
  it('sends the tokens in two cookies and in no reply', async () => {
    const reply = await signIn();
    const [token, jwt] = cookiesOf(reply);
    expect(token).toMatchObject({ name: 'stytch_session', attributes: ATTRIBUTES });
    expect(jwt).toMatchObject({ name: 'stytch_session_jwt', attributes: ATTRIBUTES });
    for (const seconds of [token?.seconds, jwt?.seconds]) {
      expect(seconds).toBeGreaterThan(29 * 60);
      expect(seconds).toBeLessThanOrEqual(30 * 60);
    }
    const { sub: user_id } = decodeJwt(jwt?.pair.split('=')[1] ?? '');
    expect(reply.json).toMatchObject({ data: { user_id, session_token: '', session_jwt: '' } });
    for (const { pair } of [token, jwt].filter((one) => one !== undefined)) {
      expect(reply.text).not.toContain(pair.split('=')[1]);
    }
  });

  it('marks them as secure where the server has https', async () => {
    const body = { email: 'new@example.com', password: 'Sourdough-Rises-At-6am' };
    const cookies = cookiesOf(await call('/passwords', { on: remote, body }));
    expect(cookies).toHaveLength(2);
    for (const { attributes } of cookies) expect(attributes).toContain('Secure');
  });

  it('finds the session of a request without a token in the cookie', async () => {
    const { json, headers } = await call('/sessions/authenticate', { ...as({}), body: {} });
    expect(json).toMatchObject({ data: { session_token: '', session_jwt: '' } });
    expect(headers.getSetCookie()).toHaveLength(2);
    expect((await call('/users/me', as({}))).json).toEqual(USER);
  });

  it('accepts a request of its own page without an Origin header when the browser says so', async () => {
    const headers = (site: string) => {
      const sent = { cookie, 'sec-fetch-site': site, 'content-type': 'application/json' };
      const authorization = `Basic ${btoa(`${PUBLIC_TOKEN}:${PUBLIC_TOKEN}`)}`;
      return { ...sent, authorization };
    };
    const get = (site: string) => server().send('/sdk/v1/users/me', { headers: headers(site) });
    expect((await get('same-origin')).json).toEqual(USER);
    for (const site of ['cross-site', 'same-site', 'none']) {
      expect(await get(site)).toMatchObject(NO_SESSION);
    }
    const post = await server().send('/sdk/v1/sessions/authenticate', {
      headers: headers('same-origin'),
      body: {},
    });
    expect(post).toMatchObject(NO_SESSION);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', ''])(
    'ignores the cookie of a request with the content type %j',
    async (type) => {
      const reply = await call('/users/me', as({ 'content-type': type }));
      expect(reply).toMatchObject(NO_SESSION);
    },
  );

  it.each(['https://evil.example', 'null', 'https://app.example.evil.example'])(
    'refuses a request of the origin %s',
    async (origin) => {
      const reply = await call('/sessions/revoke', { ...as({ origin }), body: {} });
      expect(reply).toMatchObject({
        status: 403,
        json: { error_type: 'bad_domain_for_stytch_sdk' },
      });
      expect((await call('/users/me', as({}))).status).toBe(200);
    },
  );

  it('ignores a cookie that was sent twice', async () => {
    const twice = `stytch_session=${'x'.repeat(43)}; ${cookie}`;
    expect(await call('/users/me', as({ cookie: twice }))).toMatchObject(NO_SESSION);
  });

  it('ends the session and clears both cookies on revoke', async () => {
    const reply = await call('/sessions/revoke', { ...as({}), body: {} });
    expect(reply.status).toBe(200);
    for (const { pair, name, seconds, attributes } of cookiesOf(reply)) {
      expect([pair, seconds]).toEqual([`${name}=`, 0]);
      expect(attributes).toEqual(ATTRIBUTES);
    }
    expect(cookiesOf(reply).map(({ name }) => name)).toEqual([
      'stytch_session',
      'stytch_session_jwt',
    ]);
    expect(await call('/users/me', as({}))).toMatchObject({
      status: 404,
      json: { error_type: 'session_not_found' },
    });
  });
});

describe('a project without HttpOnly cookies', () => {
  const publicToken = 'public-token-test-portal';

  it('sets no cookie and reads none', async () => {
    const reply = await signIn({ publicToken });
    expect(reply.headers.getSetCookie()).toEqual([]);
    const { session_token: token } = authenticateResponseSchema.parse(reply.json).data;
    expect((await call('/users/me', { publicToken, secret: token })).status).toBe(200);
    const headers = { cookie: `stytch_session=${token}` };
    expect(await call('/users/me', { publicToken, headers })).toMatchObject(NO_SESSION);
  });
});
