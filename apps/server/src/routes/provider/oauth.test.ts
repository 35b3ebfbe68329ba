import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AuthenticateResponse } from '@bakehouse/sdk';
import {
  createOAuthBrowser,
  tokenOfRedirect,
  type OAuthPerson,
} from '../../../test/people/oauth-person.ts';
import { createPerson } from '../../../test/people/person.ts';
import { useTestServer, type RequestOptions } from '../../../test/server/test-server.ts';
import {
  OAUTH_PROVIDER_NAMES,
  type OAuthProviderName,
} from '../../config/oauth/oauth-providers.ts';

const server = useTestServer();
/** On this server, GitHub is a self-hosted installation that does not answer. */
const lonely = useTestServer({
  env: {
    OAUTH_GITHUB_CLIENT_ID: 'id',
    OAUTH_GITHUB_CLIENT_SECRET: 'secret',
    OAUTH_GITHUB_URL: 'http://127.0.0.1:9',
  },
});

beforeEach(() => {
  server().deps.clock.setOffset(0);
});

const VICTIM = {
  isEmailVerified: false,
  firstName: 'Vi',
  lastName: '',
  pictureUrl: '',
  locale: '',
};

const NIA: OAuthPerson = {
  first_name: 'Nia',
  last_name: 'Newcomer',
  email: 'nia@bakehouse.test',
  verified: 'yes',
};

let counter = 0;
const newPerson = (more: Partial<OAuthPerson> = {}): OAuthPerson => {
  counter += 1;
  return { ...NIA, email: `nia-${counter}@bakehouse.test`, subject: `nia-${counter}`, ...more };
};

const proveAt = async (provider: string, person: OAuthPerson, query?: Record<string, string>) => {
  const browser = createOAuthBrowser(server());
  const started = await browser.start(provider, { ...(query && { query }) });
  return browser.choose(started, { ...person });
};

const redeem = (token: string, { body, ...sending }: RequestOptions = {}) =>
  server().provider('/oauth/authenticate', {
    ...sending,
    body: { token, session_duration_minutes: 60, ...(body as object) },
  });

const logIn = async (provider: string, person: OAuthPerson, sending?: RequestOptions) => {
  const reply = await redeem(tokenOfRedirect(await proveAt(provider, person)), sending);
  if (reply.status !== 200) throw new Error(reply.text);
  // The cast is unchecked, because the tests compare what they use.
  return (reply.json as { data: AuthenticateResponse }).data;
};

const errorOf = ({ status, json }: { status: number; json: unknown }) => ({
  status,
  type: (json as { error_type?: string }).error_type,
});

/** The error type that a page explains. */
const guideOf = ({ text }: { text: string }) => /\/errors#(\w+)/.exec(text)?.[1];

describe('a login at another provider', () => {
  it.each(OAUTH_PROVIDER_NAMES)('signs a new person up with %s and logs her in', async (name) => {
    const person = newPerson();
    const first = await proveAt(name, person);
    expect(first.headers.get('location')).toMatch(
      /^http:\/\/localhost:4100\/new\?stytch_token_type=oauth&token=[\w-]{43}$/,
    );
    const created = await redeem(tokenOfRedirect(first));
    expect(created.status).toBe(200);
    expect(created.json).toMatchObject({
      data: {
        provider_type: name,
        provider_subject: person.subject,
        provider_values: { access_token: expect.any(String) as string },
        user: { providers: [{ provider_type: name, provider_subject: person.subject }] },
        session: {
          authentication_factors: [{ type: 'oauth', delivery_method: `oauth_${name}` }],
        },
      },
    });
    const again = await proveAt(name, person);
    expect(again.headers.get('location')).toMatch(/^http:\/\/localhost:4100\/in\?/);
    const { user_id: userId } = (created.json as { data: { user_id: string } }).data;
    expect(await redeem(tokenOfRedirect(again))).toMatchObject({
      status: 200,
      json: { data: { user_id: userId } },
    });
  });

  it('takes the name and a verified address over from the provider', async () => {
    const person = newPerson();
    const { user } = await logIn('google', person);
    expect(user).toMatchObject({
      name: { first_name: 'Nia', last_name: 'Newcomer' },
      emails: [{ email: person.email, verified: true }],
    });
  });

  it('names the address in its factor, at the first login and at later ones', async () => {
    const person = newPerson();
    for (const { user, session } of [
      await logIn('google', person),
      await logIn('google', person),
    ]) {
      expect(session.authentication_factors).toMatchObject([
        { google_oauth_factor: { email_id: user.emails[0]?.email_id } },
      ]);
    }
  });

  it('takes no address over that the provider has not verified', async () => {
    const { verified: _verified, ...person } = newPerson();
    const { user } = await logIn('google', person);
    expect(user.emails).toEqual([]);
  });

  it('stays the same person when the address at the provider changes', async () => {
    const person = newPerson();
    const before = await logIn('github', person);
    const after = await logIn('github', { ...person, email: 'other-address@bakehouse.test' });
    expect(after.user_id).toBe(before.user_id);
    expect(after.user.emails).toEqual(before.user.emails);
  });

  it('is added to the account that has its verified address', async () => {
    const owner = await createPerson(server());
    const { user_id: userId, user } = await logIn('google', newPerson({ email: owner.address }));
    expect(userId).toBe(owner.id);
    expect(user.providers).toHaveLength(1);
  });

  it('leads to no account by an address that the provider has not verified', async () => {
    const owner = await createPerson(server());
    const { verified: _verified, ...person } = newPerson({ email: owner.address });
    const { user_id: userId } = await logIn('google', person);
    expect(userId).not.toBe(owner.id);
  });
});

describe('the token of a login at another provider', () => {
  it('is redeemed by one of fifty parallel calls', async () => {
    const token = tokenOfRedirect(await proveAt('google', newPerson()));
    const replies = await Promise.all(Array.from({ length: 50 }, () => redeem(token)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 401]));
  });

  it('ends after five minutes', async () => {
    const token = tokenOfRedirect(await proveAt('google', newPerson()));
    server().deps.clock.setOffset(5 * 60);
    expect(errorOf(await redeem(token))).toEqual({
      status: 401,
      type: 'unable_to_auth_oauth_token',
    });
  });

  it('is unknown if nobody issued it', async () => {
    expect(errorOf(await redeem('x'.repeat(43)))).toEqual({
      status: 404,
      type: 'oauth_token_not_found',
    });
  });

  it('that returns to this server is redeemed only by the browser that started', async () => {
    const own = `${server().deps.config.publicUrl}/authenticate`;
    const query = { login_redirect_url: own, signup_redirect_url: own };
    const prove = async () => {
      const browser = createOAuthBrowser(server());
      const started = await browser.start('google', { query });
      const token = tokenOfRedirect(await browser.choose(started, { ...newPerson() }));
      return { token, cookie: browser.cookie() };
    };
    const [one, other] = [await prove(), await prove()];
    for (const headers of [{}, { cookie: other.cookie }]) {
      const { token } = await prove();
      expect(errorOf(await redeem(token, { headers }))).toEqual({
        status: 400,
        type: 'oauth_state_mismatch',
      });
    }
    expect((await redeem(one.token, { headers: { cookie: one.cookie } })).status).toBe(200);
  });

  it('needs the verifier of the page, and a wrong one spends it', async () => {
    const verifier = 'v'.repeat(43);
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    const prove = async () =>
      tokenOfRedirect(await proveAt('google', newPerson(), { code_challenge: challenge }));
    const token = await prove();
    const wrong = await redeem(token, { body: { code_verifier: 'w'.repeat(43) } });
    expect(errorOf(wrong)).toEqual({ status: 400, type: 'pkce_mismatch' });
    const late = await redeem(token, { body: { code_verifier: verifier } });
    expect(errorOf(late).type).toBe('unable_to_auth_oauth_token');
    expect(errorOf(await redeem(await prove())).type).toBe('pkce_expected_code_verifier');
    const right = await redeem(await prove(), { body: { code_verifier: verifier } });
    expect(right.status).toBe(200);
  });
});

describe('the return from a provider', () => {
  const readyCallback = async (provider = 'google') => {
    const browser = createOAuthBrowser(server());
    const started = await browser.start(provider);
    return { browser, started };
  };

  /** Prepares a code as somebody could get it who sees the stand-in's page. */
  const readyStandIn = async (provider: OAuthProviderName) => {
    const { started } = await readyCallback(provider);
    const standIn = (query: URLSearchParams) =>
      server().deps.oauthStandIn?.grant({
        provider,
        profile: { ...VICTIM, subject: crypto.randomUUID() },
        clientId: 'stand-in',
        nonce: query.get('nonce') ?? undefined,
        codeChallenge: query.get('code_challenge') ?? undefined,
        scope: query.get('scope') ?? '',
      }) ?? '';
    return { standIn, started };
  };

  it('is refused in another browser', async () => {
    const { started } = await readyCallback();
    const other = await createOAuthBrowser(server()).choose(started, { ...newPerson() });
    expect([other.status, guideOf(other)]).toEqual([400, 'oauth_state_mismatch']);
  });

  it('is refused a second time', async () => {
    const { browser, started } = await readyCallback();
    await browser.choose(started, { ...newPerson() });
    const again = await browser.choose(started, { ...newPerson() });
    expect([again.status, guideOf(again)]).toEqual([400, 'oauth_state_not_found']);
  });

  it('is refused after ten minutes', async () => {
    const { browser, started } = await readyCallback();
    server().deps.clock.setOffset(10 * 60);
    const late = await browser.choose(started, { ...newPerson() });
    expect([late.status, guideOf(late)]).toEqual([400, 'oauth_state_not_found']);
  });

  it('is refused at the callback of another provider', async () => {
    const { browser, started } = await readyCallback('github');
    const state = new URL(started.headers.get('location') ?? '').searchParams.get('state') ?? '';
    const mixed = await browser.callback(`/v1/oauth/callback/google?code=x&state=${state}`);
    expect([mixed.status, guideOf(mixed)]).toEqual([400, 'oauth_state_not_found']);
  });

  it.each([
    ['access_denied', 200, 'oauth_access_denied'],
    ['server_error', 400, 'oauth_provider_failed'],
  ])('explains the error %s of the provider and leads back', async (error, status, type) => {
    const { browser, started } = await readyCallback();
    const failed = await browser.choose(started, { error });
    expect([failed.status, guideOf(failed)]).toEqual([status, type]);
    expect(failed.text).toContain('href="http://localhost:4100"');
  });

  it('explains that the provider does not answer', async () => {
    const browser = createOAuthBrowser(lonely());
    const started = await browser.start('github');
    const url = new URL(started.headers.get('location') ?? '');
    expect(url.origin + url.pathname).toBe('http://127.0.0.1:9/login/oauth/authorize');
    const state = url.searchParams.get('state') ?? '';
    const failed = await browser.callback(`/v1/oauth/callback/github?code=x&state=${state}`);
    expect([failed.status, guideOf(failed)]).toEqual([400, 'oauth_provider_unavailable']);
  });

  it('is taken from one of fifty parallel browsers of one cookie', async () => {
    const { browser, started } = await readyCallback();
    const { searchParams } = new URL(started.headers.get('location') ?? '');
    const state = searchParams.get('state') ?? '';
    const path = `/v1/oauth/callback/google?error=access_denied&state=${state}`;
    const replies = await Promise.all(Array.from({ length: 50 }, () => browser.callback(path)));
    const types = replies.map(guideOf);
    expect(types.filter((type) => type === 'oauth_access_denied')).toHaveLength(1);
    expect(types.filter((type) => type === 'oauth_state_not_found')).toHaveLength(49);
  });

  it.each(OAUTH_PROVIDER_NAMES)(
    'from %s is refused in the name of another issuer',
    async (name) => {
      const { browser, started } = await readyCallback(name);
      const state = new URL(started.headers.get('location') ?? '').searchParams.get('state') ?? '';
      const issuer = encodeURIComponent('https://evil.example');
      const mixed = await browser.callback(
        `/v1/oauth/callback/${name}?code=x&state=${state}&iss=${issuer}`,
      );
      expect([mixed.status, guideOf(mixed)]).toEqual([400, 'oauth_provider_failed']);
    },
  );

  it.each(OAUTH_PROVIDER_NAMES.filter((name) => name !== 'linkedin'))(
    'from %s is refused with the code of somebody else',
    async (name) => {
      const { standIn, started: victim } = await readyStandIn(name);
      const { browser, started } = await readyCallback(name);
      const code = standIn(new URL(victim.headers.get('location') ?? '').searchParams);
      const state = new URL(started.headers.get('location') ?? '').searchParams.get('state') ?? '';
      const injected = await browser.callback(
        `/v1/oauth/callback/${name}?code=${code}&state=${state}`,
      );
      expect([injected.status, guideOf(injected)]).toEqual([400, 'oauth_provider_failed']);
    },
  );

  it('is refused with a code that the provider did not give', async () => {
    const { browser, started } = await readyCallback();
    const state = new URL(started.headers.get('location') ?? '').searchParams.get('state') ?? '';
    const forged = await browser.callback(`/v1/oauth/callback/google?code=forged&state=${state}`);
    expect([forged.status, guideOf(forged)]).toEqual([400, 'oauth_provider_failed']);
  });
});

describe('connecting an account', () => {
  it.each([
    ['access_denied', 200, 'You did not give permission at GitHub.'],
    ['server_error', 400, 'GitHub sent an answer that does not pass the checks of this server.'],
  ])('explains the error %s, and that the account stays as it was', async (error, status, text) => {
    const { session_token: token } = await logIn('google', newPerson());
    const body = { provider: 'github' };
    const attach = await server().provider('/oauth/attach', { token, body });
    const query = (attach.json as { data: { oauth_attach_token: string } }).data;
    const own = `${server().deps.config.publicUrl}/authenticate?callback=%2Fportal%23settings`;
    const browser = createOAuthBrowser(server());
    const { oauth_attach_token } = query;
    const started = await browser.start('github', {
      query: { oauth_attach_token, login_redirect_url: own },
    });
    const failed = await browser.choose(started, { error });
    expect(failed.status).toBe(status);
    expect(failed.text).toContain('<h1>GitHub is not connected</h1>');
    expect(failed.text).toContain(text);
    expect(failed.text).toContain('Your account stays as it was.');
    expect(failed.text).toContain('href="/login?callback=%2Fportal%23settings"');
  });

  it('adds it to the user of the session', async () => {
    const first = await logIn('google', newPerson());
    const attach = await server().provider('/oauth/attach', {
      token: first.session_token,
      body: { provider: 'github' },
    });
    expect(attach.status).toBe(200);
    const { oauth_attach_token: attachToken } = (
      attach.json as { data: { oauth_attach_token: string } }
    ).data;
    const person = newPerson();
    const proved = await proveAt('github', person, { oauth_attach_token: attachToken });
    const stranger = await redeem(tokenOfRedirect(proved));
    expect(stranger.status).toBe(404);
    const reply = await redeem(tokenOfRedirect(proved), { token: first.session_token });
    expect(reply.json).toMatchObject({
      data: {
        user_id: first.user_id,
        user: { providers: [{ provider_type: 'google' }, { provider_type: 'github' }] },
      },
    });
  });

  it('starts once, also when fifty browsers start at the same time', async () => {
    const first = await logIn('google', newPerson());
    const attach = await server().provider('/oauth/attach', {
      token: first.session_token,
      body: { provider: 'github' },
    });
    const { oauth_attach_token: attachToken } = (
      attach.json as { data: { oauth_attach_token: string } }
    ).data;
    const query = { oauth_attach_token: attachToken };
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => createOAuthBrowser(server()).start('github', { query })),
    );
    expect(replies.filter(({ status }) => status === 303)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 404)).toHaveLength(49);
  });

  it('needs a session', async () => {
    const reply = await server().provider('/oauth/attach', { body: { provider: 'github' } });
    expect(reply.status).toBe(401);
  });

  it('is refused with a token of another provider', async () => {
    const first = await logIn('google', newPerson());
    const attach = await server().provider('/oauth/attach', {
      token: first.session_token,
      body: { provider: 'github' },
    });
    const { oauth_attach_token: attachToken } = (
      attach.json as { data: { oauth_attach_token: string } }
    ).data;
    const started = await createOAuthBrowser(server()).start('discord', {
      query: { oauth_attach_token: attachToken },
    });
    expect(started.status).toBe(404);
    expect(guideOf(started)).toBe('oauth_attach_token_not_found');
  });
});
