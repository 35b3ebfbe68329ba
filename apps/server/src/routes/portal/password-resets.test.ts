import { signInResponse } from '@bakehouse/contract';
import { describe, expect, it } from 'vitest';
import { recordStatements } from '../../../test/api/sql-statements.ts';
import { readEmailsTo } from '../../../test/people/emailed-links.ts';
import { errorTextOf } from '../../../test/people/messages.ts';
import { createAddress, createPerson } from '../../../test/people/person.ts';
import { useConfigFile } from '../../../test/server/test-projects.ts';
import { useTestServer } from '../../../test/server/test-server.ts';

const PUBLIC_URL = 'http://localhost:4000';

const server = useTestServer({ env: { PUBLIC_URL } });

const OLD = 'Old-Sourdough-Starter-1';
const NEW = 'New-Sourdough-Starter-2';

const signUp = async () => {
  const email = createAddress();
  const body = { email, password: OLD, session_duration_minutes: 60 };
  await server().provider('/passwords', { body });
  return email;
};

const start = (email: string, options: object = {}) =>
  server().portal('/stytch/password/reset/start', { body: { email, ...options } });

const reset = (token: string, password = NEW) =>
  server().portal('/stytch/password/reset', { body: { token, password } });

const logIn = (email: string, password: string) =>
  server().portal('/stytch/authenticate', { body: { email, password } });

const newestLinks = async (email: string) => {
  const [mail] = await readEmailsTo(server(), email);
  return (mail?.links ?? []).map((link) => new URL(link));
};

const startAndReadToken = async (email: string) => {
  await start(email);
  const [link] = await newestLinks(email);
  return link?.searchParams.get('token') ?? '';
};

describe('POST /stytch/password/reset/start', () => {
  it('emails the pages of the portal', async () => {
    const email = await signUp();
    expect(await start(email)).toMatchObject({ status: 200, json: {} });
    const pages = (await newestLinks(email)).map(({ origin, pathname, searchParams }) => [
      origin + pathname,
      searchParams.get('stytch_token_type'),
    ]);
    expect(pages).toEqual([
      [`${PUBLIC_URL}/reset-password`, 'reset_password'],
      [`${PUBLIC_URL}/authenticate`, 'login'],
    ]);
  });

  it('emails the pages of the request', async () => {
    const email = await signUp();
    await start(email, {
      login_redirect_url: `${PUBLIC_URL}/authenticate?callback=%2Fportal`,
      reset_password_redirect_url: 'http://localhost:3000/new-password',
    });
    const [resetLink, loginLink] = await newestLinks(email);
    expect(resetLink?.href).toMatch(/^http:\/\/localhost:3000\/new-password\?stytch_token_type=/);
    expect(loginLink?.search).toMatch(/^\?callback=%2Fportal&stytch_token_type=login&token=/);
  });

  it('refuses to email a page of another site', async () => {
    const reply = await start(await signUp(), { login_redirect_url: 'https://evil.example/' });
    expect([reply.status, reply.json]).toMatchObject([
      400,
      { error_type: 'no_match_for_provided_magic_link_url' },
    ]);
  });

  it('answers alike, after the same work, for known and unknown addresses', async () => {
    const [known, unknown] = [await signUp(), createAddress()];
    const replies: unknown[] = [];
    const work = (email: string) =>
      recordStatements(async () => {
        const { status, json } = await start(email);
        replies.push([status, json]);
      });
    expect(await work(unknown)).toEqual(await work(known));
    expect(replies).toEqual([
      [200, {}],
      [200, {}],
    ]);
    expect(await readEmailsTo(server(), unknown)).toEqual([]);
  });

  it('says after five emails when to come back, to everybody', async () => {
    for (const email of [await signUp(), createAddress()]) {
      for (let time = 0; time < 5; time += 1) expect((await start(email)).status).toBe(200);
      const { status, json, headers } = await start(email);
      expect([status, json]).toMatchObject([429, { error_type: 'too_many_requests' }]);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
  });
});

describe('POST /stytch/password/reset', () => {
  it('sets the password, confirms the address and logs in for a day at the first level', async () => {
    const email = await signUp();
    const { status, json } = await reset(await startAndReadToken(email));
    expect(status).toBe(200);
    const { user, stytch_session } = signInResponse.parse(json);
    expect(user).toMatchObject({ email, requires_pin: true, has_pin: false });
    expect(user.verified_at).not.toBeNull();
    const token = stytch_session.session_token;
    expect((await server().portal('/auth/validate', { token, body: {} })).status).toBe(200);
    expect((await logIn(email, OLD)).status).toBe(401);
    expect((await logIn(email, NEW)).status).toBe(200);
  });

  it('ends the sessions of the account', async () => {
    const { address, token } = await createPerson(server());
    expect((await reset(await startAndReadToken(address))).status).toBe(200);
    expect((await server().portal('/auth/validate', { token, body: {} })).status).toBe(401);
  });

  it('spends the link once', async () => {
    const token = await startAndReadToken(await signUp());
    const replies = await Promise.all([reset(token), reset(token)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    for (const spent of [token, 'unknown']) {
      expect((await reset(spent)).json).toMatchObject({
        error_type: 'unable_to_auth_password_reset_token',
        error: 'The link was used or has expired. Ask for a new one.',
      });
    }
  });

  it('keeps the link when the password is too easy to guess', async () => {
    const token = await startAndReadToken(await signUp());
    for (const [password, error_type, error] of [
      [
        'Monday-1',
        'weak_password',
        'Password is not strong enough. Please choose a stronger password.',
      ],
      [
        'password1234',
        'breached_password',
        'This password may have been used on a different site that experienced a security issue. Please choose another password.',
      ],
    ] as const) {
      expect((await reset(token, password)).json).toMatchObject({ error_type, error });
    }
    expect((await reset(token)).status).toBe(200);
  });
});

const STRICT_PUBLIC_TOKEN = 'public-token-test-strict';
const STRICT_CREDENTIALS = btoa(`${STRICT_PUBLIC_TOKEN}:${STRICT_PUBLIC_TOKEN}`);
const CODE_CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';

const REDIRECT_SPELLINGS = [
  'https://app.example/in',
  'HTTPS://APP.example:443/in',
  ' https://app.example/in',
  'https://app.example/in#',
  'https://app.example/in?',
  'https://app.example/./in',
  'https:app.example/in',
  'https:\\\\app.example/in',
  'https://user@app.example/in',
  'https://app.example./in',
  'https://app.example/in?token=x',
  '/authenticate',
  '',
  `${PUBLIC_URL}/anywhere`,
  `${PUBLIC_URL}@evil.example/`,
];

describe('in a project that requires PKCE for resets', () => {
  const BAKEHOUSE_CONFIG = useConfigFile(() => ({
    projects: [
      {
        public_token: STRICT_PUBLIC_TOKEN,
        project_id: 'project-test-strict',
        name: 'Strict bakery',
        origins: [],
        redirect_urls: ['https://app.example/in'],
        settings: { pkce_required_for_password_resets: true },
      },
    ],
  }));
  const strict = useTestServer({ env: { PUBLIC_URL, BAKEHOUSE_CONFIG } });

  it.each(REDIRECT_SPELLINGS)('judges %j as the call of the provider does', async (url) => {
    const body = () => ({ email: createAddress(), reset_password_redirect_url: url });
    const ofPortal = await strict().portal('/stytch/password/reset/start', { body: body() });
    const ofProvider = await strict().provider('/passwords/email/reset/start', {
      headers: { authorization: `Basic ${STRICT_CREDENTIALS}` },
      body: { ...body(), code_challenge: CODE_CHALLENGE },
    });
    expect(errorTextOf(ofPortal)).toBe(errorTextOf(ofProvider));
  });

  it('starts a reset without a code challenge', async () => {
    const body = { email: createAddress() };
    expect((await strict().portal('/stytch/password/reset/start', { body })).status).toBe(200);
  });
});
