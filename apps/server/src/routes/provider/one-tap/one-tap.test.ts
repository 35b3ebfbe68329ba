import { createHash } from 'node:crypto';
import { SignJWT, type JWTPayload } from 'jose';
import { beforeEach, describe, expect, it } from 'vitest';
import type { OAuthAuthenticateResponse } from '@bakehouse/sdk';
import { createPerson } from '../../../../test/people/person.ts';
import {
  landingUrlOf,
  ONE_TAP_APP,
  openOneTap,
  startOneTap,
} from '../../../../test/server/one-tap-prompt.ts';
import {
  sendJson,
  createUnsignedJwt,
  useOpenIdProvider,
} from '../../../../test/upstreams/openid-provider.ts';
import { useConfigFile } from '../../../../test/server/test-projects.ts';
import {
  DEMO_PUBLIC_TOKEN,
  useTestServer,
  type TestReply,
} from '../../../../test/server/test-server.ts';

const CLIENT_ID = 'client-of-the-demo';
const CLIENT_SECRET = 'secret-of-the-client';

const google = useOpenIdProvider(CLIENT_ID);

const SHOP = 'public-token-test-shop';
const STRICT_SHOP = 'public-token-test-strict-shop';
const CLOSED_SHOP = 'public-token-test-closed-shop';

const shop = (public_token: string, more: object = {}) => ({
  public_token,
  project_id: public_token.replace('public-token', 'project'),
  name: 'Shop',
  origins: ['https://shop.example'],
  redirect_urls: ['https://shop.example/in'],
  ...more,
});

const server = useTestServer({
  env: {
    BAKEHOUSE_CONFIG: useConfigFile(() => ({
      projects: [
        shop(SHOP),
        shop(STRICT_SHOP, { settings: { pkce_required_for_oauth: true } }),
        shop(CLOSED_SHOP, { redirect_urls: [] }),
      ],
    })),
    OAUTH_GOOGLE_CLIENT_ID: CLIENT_ID,
    OAUTH_GOOGLE_CLIENT_SECRET: CLIENT_SECRET,
    get OAUTH_GOOGLE_URL() {
      return google.issuer;
    },
  },
});
const developer = useTestServer();
const unconfigured = useTestServer({ env: { NODE_ENV: 'production' } });
const secure = useTestServer({ env: { PUBLIC_URL: 'https://login.example.com' } });

let people = 0;
beforeEach(() => {
  people += 1;
  server().deps.clock.setOffset(0);
  google.claims = {
    sub: `google-${people}`,
    email: `one-tap-${people}@bakehouse.test`,
    email_verified: true,
    given_name: 'Ona',
    jti: crypto.randomUUID(),
  };
});

/** Opens a prompt, and lets the person choose the account that `google` holds. */
const choose = async (claims: Record<string, unknown> = {}) => {
  const prompt = await openOneTap(server());
  google.nonce = prompt.nonce;
  google.claims = { ...google.claims, ...claims };
  return { prompt, credential: await google.issueIdToken() };
};

const tap = async (claims?: Record<string, unknown>) => {
  const { prompt, credential } = await choose(claims);
  return prompt.submit(credential);
};

const redeem = (token: string, options: { cookie?: string; body?: object } = {}) =>
  server().provider('/oauth/authenticate', {
    body: { token, session_duration_minutes: 60, ...options.body },
    ...(options.cookie !== undefined && { headers: { cookie: options.cookie } }),
  });

const dataOf = ({ status, json, text }: TestReply) => {
  if (status !== 200) throw new Error(text);
  // The cast is unchecked, because the tests compare what they use.
  return (json as { data: OAuthAuthenticateResponse }).data;
};

const logIn = async (claims?: JWTPayload) => {
  const landing = landingUrlOf(await tap(claims));
  return { landing, ...dataOf(await redeem(landing.searchParams.get('token') ?? '')) };
};

const refused = (type: string, status = 400) => ({
  status,
  json: { status_code: status, error_type: type, error_message: expect.any(String) as string },
});

describe('a login by Google One Tap', () => {
  it('begins with the client id of the server, and with a token that the page can read', async () => {
    const started = await startOneTap(server());
    expect(started.status).toBe(200);
    expect(started.json).toEqual({
      request_id: expect.stringMatching(/^request-id-/) as string,
      status_code: 200,
      google_client_id: CLIENT_ID,
      oauth_callback_id: expect.stringMatching(/^[\w-]{43}$/) as string,
      stytch_csrf_token: expect.stringMatching(/^[\w-]{43}$/) as string,
      nonce: expect.stringMatching(/^[\w-]{43}$/) as string,
    });
    expect(started.headers.get('access-control-allow-origin')).toBe(ONE_TAP_APP);
    const [cookie = ''] = started.headers.getSetCookie();
    expect(cookie).toMatch(
      /^stytch_csrf_private_token=[\w-]{43}; Max-Age=3600; Path=\/; SameSite=Lax$/,
    );
  });

  it('is offered for Google only', async () => {
    const path = `/v1/public/oauth/github/onetap/start?public_token=${DEMO_PUBLIC_TOKEN}`;
    const reply = await server().send(path);
    expect(reply).toMatchObject(refused('oauth_config_not_found', 404));
  });

  it('has a cookie that also a frame on another site can read, over https', async () => {
    const [cookie] = (
      await startOneTap(secure(), { origin: 'https://login.example.com' })
    ).headers.getSetCookie();
    expect(cookie).toMatch(/; Secure; SameSite=None; Partitioned$/);
    expect(cookie).not.toContain('HttpOnly');
  });

  it('signs a new person up, and logs her in the next time', async () => {
    const first = await logIn();
    expect(first.landing.href).toMatch(
      /^http:\/\/localhost:4100\/new\?stytch_token_type=oauth&token=[\w-]{43}$/,
    );
    expect(first).toMatchObject({
      provider_type: 'google',
      provider_subject: `google-${people}`,
      user_created: true,
      user: {
        name: { first_name: 'Ona' },
        emails: [{ email: `one-tap-${people}@bakehouse.test`, verified: true }],
      },
      session: { authentication_factors: [{ type: 'oauth', delivery_method: 'oauth_google' }] },
    });
    const again = await logIn({ jti: crypto.randomUUID() });
    expect(again.landing.pathname).toBe('/in');
    expect(again.user_id).toBe(first.user_id);
  });

  it('leads to the account that has the verified address', async () => {
    const owner = await createPerson(server());
    const { user_id: userId, user } = await logIn({ email: owner.address });
    expect(userId).toBe(owner.id);
    expect(user.providers).toMatchObject([{ provider_type: 'google' }]);
  });

  it('knows a person again whose address at Google is no longer verified', async () => {
    const before = await logIn();
    const after = await logIn({ email_verified: false, jti: crypto.randomUUID() });
    expect(after.user_id).toBe(before.user_id);
  });

  it('works with a credential without a nonce, because the own client of the provider asks for none', async () => {
    expect((await tap({ nonce: undefined })).status).toBe(200);
  });

  it('works with an issuer that leaves its scheme out, and a clock that differs by a minute', async () => {
    const seconds = Math.floor(Date.now() / 1000);
    const iss = new URL(google.issuer).host;
    expect((await tap({ iss, iat: seconds + 50 })).status).toBe(200);
    expect((await tap({ jti: '2', iat: seconds - 3000, exp: seconds - 50 })).status).toBe(200);
  });

  it('works after Google has changed its key', async () => {
    expect((await tap()).status).toBe(200);
    await google.rotateKey();
    expect((await tap({ jti: crypto.randomUUID() })).status).toBe(200);
  });

  it('works in two tabs of a browser', async () => {
    const one = await openOneTap(server());
    const other = await openOneTap(server(), one.cookie);
    expect(other.stytch_csrf_token).toBe(one.stytch_csrf_token);
    for (const { nonce, submit } of [one, other]) {
      google.nonce = nonce;
      expect((await submit(await google.issueIdToken())).status).toBe(200);
    }
  });

  it('returns to a page of this server only in the browser that pressed the prompt', async () => {
    const own = `${server().deps.config.publicUrl}/authenticate`;
    const portal = { login_redirect_url: own, signup_redirect_url: own };
    const submit = async () => {
      const { prompt, credential } = await choose({ jti: crypto.randomUUID() });
      return prompt.submit(credential, portal);
    };
    const foreign = landingUrlOf(await submit());
    expect(await redeem(foreign.searchParams.get('token') ?? '')).toMatchObject(
      refused('oauth_state_mismatch'),
    );
    const reply = await submit();
    const cookie = reply.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const token = landingUrlOf(reply).searchParams.get('token') ?? '';
    expect((await redeem(token, { cookie })).status).toBe(200);
  });
});

describe('in developer mode without credentials, a login by Google One Tap', () => {
  it('works with a credential of the stand-in', async () => {
    const prompt = await openOneTap(developer());
    const form = new URLSearchParams({
      first_name: 'Ona',
      email: 'ona@bakehouse.test',
      verified: 'yes',
      client_id: prompt.google_client_id,
      nonce: prompt.nonce,
    });
    const { json } = await developer().send('/__dev/oauth/google/credential', {
      body: form.toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    const { credential } = json as { credential: string };
    const token = landingUrlOf(await prompt.submit(credential)).searchParams.get('token') ?? '';
    const body = { token, session_duration_minutes: 60 };
    const data = dataOf(await developer().provider('/oauth/authenticate', { body }));
    expect(data.user.emails).toMatchObject([{ email: 'ona@bakehouse.test', verified: true }]);
  });
});

const WRONG_CLAIMS: readonly (readonly [string, string, () => Record<string, unknown>])[] = [
  ['another issuer', 'one_tap_issuer_mismatch', () => ({ iss: 'https://evil.example' })],
  ['another nonce', 'one_tap_nonce_mismatch', () => ({ nonce: 'x'.repeat(43) })],
  ['another audience', 'one_tap_audience_mismatch', () => ({ aud: 'somebody-else' })],
  [
    'an end in the past',
    'one_tap_credential_expired',
    () => ({ iat: 1_000_000_000, exp: 1_000_000_600 }),
  ],
  [
    'an address that is not verified',
    'one_tap_address_not_verified',
    () => ({ email_verified: false }),
  ],
  ['no audience', 'one_tap_audience_mismatch', () => ({ aud: undefined })],
  ['a second audience', 'one_tap_audience_mismatch', () => ({ aud: [CLIENT_ID, 'other'] })],
  ['another party', 'one_tap_audience_mismatch', () => ({ azp: 'somebody-else' })],
  ['no end', 'one_tap_credential_expired', () => ({ exp: undefined })],
  ['a begin in the future', 'one_tap_credential_expired', () => ({ iat: Date.now() / 1000 + 90 })],
  ['no address', 'one_tap_address_not_verified', () => ({ email: undefined })],
  ['no subject', 'one_tap_signature_invalid', () => ({ sub: undefined })],
];

describe('a credential', () => {
  it.each(WRONG_CLAIMS)('with %s is refused as %s', async (_what, type, claims) => {
    expect(await tap(claims())).toMatchObject(refused(type));
  });

  it.each<[string, (claims: JWTPayload) => Promise<string>]>([
    ['without a signature', createUnsignedJwt],
    [
      'signed with the secret of the client',
      (claims) =>
        new SignJWT(claims)
          .setProtectedHeader({ alg: 'HS256' })
          .sign(new TextEncoder().encode(CLIENT_SECRET.padEnd(32))),
    ],
    ['that is no token', () => Promise.resolve('a.b.c')],
    ['that is empty', () => Promise.resolve('')],
  ])('%s is refused as one_tap_signature_invalid', async (_what, create) => {
    google.createIdToken = create;
    expect(await tap()).toMatchObject(refused('one_tap_signature_invalid'));
  });

  it('signed with a key that Google has withdrawn is refused', async () => {
    const { prompt, credential } = await choose();
    await google.rotateKey();
    expect(await prompt.submit(credential)).toMatchObject(refused('one_tap_signature_invalid'));
  });

  it('logs in once, also when fifty calls of several prompts race', async () => {
    const { prompt, credential } = await choose({ nonce: undefined });
    const other = await openOneTap(server());
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, index) => (index % 2 ? prompt : other).submit(credential)),
    );
    const [first, ...more] = replies.filter(({ status }) => status === 200);
    expect(more).toEqual([]);
    expect(first).toBeDefined();
    const late = replies.filter((reply) => reply !== first);
    for (const reply of late) expect(reply).toMatchObject(refused('one_tap_credential_used'));
    const [header = '', claims = '', signature = ''] = credential.split('.');
    const rewritten = `${header}.${claims}.${signature}=`;
    expect((await prompt.submit(rewritten)).status).toBe(400);
  });
});

describe('a prompt', () => {
  it.each<[string, (token: string) => { body?: object; headers?: Record<string, string> }]>([
    ['with another token in the body', () => ({ body: { stytch_csrf_token: 'x'.repeat(43) } })],
    ['without its cookie', () => ({ headers: { cookie: '' } })],
    [
      'with a cookie and a token of another browser',
      () => ({
        body: { stytch_csrf_token: 'x'.repeat(43) },
        headers: { cookie: `stytch_csrf_private_token=${'x'.repeat(43)}` },
      }),
    ],
    [
      'with two cookies of one name',
      (token) => ({
        headers: {
          cookie: `stytch_csrf_private_token=${token}; stytch_csrf_private_token=${token}`,
        },
      }),
    ],
  ])('%s is refused as one_tap_csrf_mismatch', async (_what, change) => {
    const { prompt, credential } = await choose();
    const { body, headers } = change(prompt.stytch_csrf_token);
    expect(await prompt.submit(credential, body, headers)).toMatchObject(
      refused('one_tap_csrf_mismatch'),
    );
    expect((await prompt.submit(credential)).status).toBe(200);
  });

  it('is refused after an hour, and when nobody opened it', async () => {
    const { prompt, credential } = await choose();
    server().deps.clock.setOffset(60 * 60);
    expect(await prompt.submit(credential)).toMatchObject(refused('one_tap_not_found'));
    const unknown = await server().send(`/v1/oauth/callback/${'x'.repeat(43)}`, {
      body: { id_token: credential, stytch_csrf_token: 'x' },
      headers: { 'x-stytch-oauth-type': 'google-one-tap' },
    });
    expect(unknown).toMatchObject(refused('one_tap_not_found'));
  });

  it.each(['origin', 'x-sdk-parent-host'])('of a page of another %s is refused', async (name) => {
    const evil = { [name]: 'https://evil.example' };
    const started = await startOneTap(server(), evil);
    expect(started).toMatchObject(refused('bad_domain_for_stytch_sdk', 403));
    expect(started.headers.getSetCookie()).toEqual([]);
    const { prompt, credential } = await choose();
    expect(await prompt.submit(credential, {}, evil)).toMatchObject(
      refused('bad_domain_for_stytch_sdk', 403),
    );
    const shopPage = await startOneTap(server(), { [name]: 'https://shop.example' }, SHOP);
    expect(shopPage.status).toBe(name === 'origin' ? 200 : 403);
  });

  it('leads only to registered redirect URLs', async () => {
    const { prompt, credential } = await choose();
    for (const name of ['login_redirect_url', 'signup_redirect_url'])
      expect(await prompt.submit(credential, { [name]: 'https://evil.example/in' })).toMatchObject(
        refused('no_match_for_provided_oauth_url'),
      );
  });

  it('asks the page for a code challenge where the project requires one', async () => {
    const origin = { origin: 'https://shop.example' };
    const { json, headers } = await startOneTap(server(), origin, STRICT_SHOP);
    const started = json as { oauth_callback_id: string; stytch_csrf_token: string; nonce: string };
    google.nonce = started.nonce;
    const credential = await google.issueIdToken();
    const submit = (code_challenge?: string) =>
      server().send(`/v1/oauth/callback/${started.oauth_callback_id}`, {
        body: {
          id_token: credential,
          stytch_csrf_token: started.stytch_csrf_token,
          code_challenge,
        },
        headers: {
          ...origin,
          cookie: headers.getSetCookie()[0]?.split(';')[0] ?? '',
          'x-stytch-oauth-type': 'google-one-tap',
        },
      });
    expect(await submit()).toMatchObject(refused('invalid_pkce_code_challenge'));
    const verifier = 'v'.repeat(43);
    const landing = landingUrlOf(
      await submit(createHash('sha256').update(verifier).digest('base64url')),
    );
    expect(landing.origin).toBe('https://shop.example');
  });

  it('is refused for a project without a redirect URL', async () => {
    const headers = { origin: 'https://shop.example' };
    expect(await startOneTap(server(), headers, CLOSED_SHOP)).toMatchObject(
      refused('no_login_redirect_urls_set'),
    );
  });

  it('is refused without credentials of Google, and for an unknown project', async () => {
    expect(await startOneTap(unconfigured())).toMatchObject(refused('oauth_config_not_found'));
    expect(await startOneTap(server(), {}, 'public-token-test-other')).toMatchObject(
      refused('public_token_not_found', 404),
    );
  });

  it('is allowed sixty times at once from one network', async () => {
    const remote = { peer: '203.0.113.7' };
    const statuses = await Promise.all(
      Array.from({ length: 61 }, async () => {
        const path = `/v1/public/oauth/google/onetap/start?public_token=${SHOP}`;
        return (await server().send(path, remote)).status;
      }),
    );
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });
});

describe('when Google', () => {
  it.each([
    ['answers no keys', '/jwks', 500, 'oauth_provider_unavailable'],
    [
      'has no discovery document',
      '/.well-known/openid-configuration',
      500,
      'oauth_provider_unavailable',
    ],
    ['answers something else than keys', '/jwks', 200, 'oauth_provider_failed'],
  ])('%s, a login is refused', async (_what, path, status, type) => {
    google.answers.set(path, (response) => {
      sendJson(response, {}, status);
    });
    expect(await tap()).toMatchObject(refused(type));
  });
});

describe('the callback of a provider that answers by form', () => {
  it('is not a call of One Tap', async () => {
    const reply = await server().send('/v1/oauth/callback/apple', {
      body: 'code=x&state=y',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect([reply.status, reply.headers.get('refresh')]).toEqual([
      200,
      '0; url=/v1/oauth/callback/apple?code=x&state=y',
    ]);
  });
});
