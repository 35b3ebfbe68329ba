import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  CODE_CHALLENGE,
  CODE_VERIFIER,
  createAppCalls,
  PHONE_CALLBACK_URL,
} from '../../../test/connected-apps/app-calls.ts';
import {
  BLOG_CALLBACK_URL,
  BLOG_CLIENT_ID,
  callSite,
  FIRST_SITE,
  PHONE_CLIENT_ID,
  SECOND_SITE,
  SHOP_CLIENT_ID,
  signUpAt,
  TWO_SITES,
} from '../../../test/connected-apps/two-sites.ts';
import { CONSENT_FORM_PATH } from '../../../test/connected-apps/relying-party.ts';
import { useConfigFile } from '../../../test/server/test-projects.ts';
import { useTestServer } from '../../../test/server/test-server.ts';

const server = useTestServer({ env: { BAKEHOUSE_CONFIG: useConfigFile(() => TWO_SITES) } });

let token = '';
beforeAll(async () => {
  token = await signUpAt(server(), FIRST_SITE);
});

const { submit, getCode, post, redeem, refresh, readUser, logIn } = createAppCalls(
  server,
  () => token,
);

const BLOG = { client_id: BLOG_CLIENT_ID, redirect_uri: BLOG_CALLBACK_URL };

describe('a redirect address', () => {
  it.each([
    ['com.example.phone:/callback'],
    ['https://phone.example/callback?from=bakehouse'],
    ['http://127.0.0.1/callback'],
    ['http://127.0.0.1:1/callback'],
    ['http://127.0.0.1:65535/callback'],
    ['http://[::1]:4711/callback'],
  ])('%s is accepted', async (redirectUri) => {
    const { json } = await submit({ redirect_uri: redirectUri });
    const { redirect_uri: answer } = (json as { data: { redirect_uri: string } }).data;
    expect(answer.startsWith(redirectUri)).toBe(true);
    expect(new URL(answer).searchParams.get('code')).not.toBeNull();
  });

  it.each([
    ['https://phone.example/callback'],
    ['https://phone.example/callback?from=bakehouse&more=1'],
    ['https://phone.example/callback?from=Bakehouse'],
    ['https://phone.example/callback?more=1&from=bakehouse'],
    ['https://phone.example/callback?from=bakehouse#'],
    ['https://phone.example/callback?from=bakehouse#token'],
    ['https://phone.example/callback/?from=bakehouse'],
    ['https://phone.example/Callback?from=bakehouse'],
    ['https://phone.example/a/../callback?from=bakehouse'],
    ['https://phone.example//callback?from=bakehouse'],
    ['https://phone.example/%63allback?from=bakehouse'],
    ['https://phone.example/callback;x?from=bakehouse'],
    ['https://phone.example:443/callback?from=bakehouse'],
    ['https://phone.example:8443/callback?from=bakehouse'],
    ['https://phone.example./callback?from=bakehouse'],
    ['https://PHONE.example/callback?from=bakehouse'],
    ['HTTPS://phone.example/callback?from=bakehouse'],
    ['http://phone.example/callback?from=bakehouse'],
    ['https://phone.example.evil.example/callback?from=bakehouse'],
    ['https://evil.example/callback?from=bakehouse'],
    ['https://evil.example/https://phone.example/callback?from=bakehouse'],
    ['https://phone.example@evil.example/callback?from=bakehouse'],
    ['https://user:secret@phone.example/callback?from=bakehouse'],
    ['https://phone.example\\@evil.example/callback?from=bakehouse'],
    ['https://evil.example\\.phone.example/callback?from=bakehouse'],
    ['https:phone.example/callback?from=bakehouse'],
    ['//phone.example/callback?from=bakehouse'],
    ['/callback?from=bakehouse'],
    [' https://phone.example/callback?from=bakehouse'],
    ['https://phone.example/callback?from=bakehouse '],
    ['https://phone.example/call\nback?from=bakehouse'],
    ['https://phone.example/callback?from=bakehouse\r\nSet-Cookie: a=b'],
    ['https://phoné.example/callback?from=bakehouse'],
    ['javascript:alert(1)//https://phone.example/callback'],
    ['data:text/html,<script>alert(1)</script>'],
    ['com.example.phone://callback'],
    ['com.example.phone:/callback/..'],
    ['com.example.phone:/callback?x=1'],
    ['com.example.phone2:/callback'],
    ['COM.example.phone:/callback'],
    ['http://127.0.0.1:4711/callback/'],
    ['http://127.0.0.1:4711/callback?x=1'],
    ['http://127.0.0.1:4711/a/../callback'],
    ['http://127.0.0.1:4711/%2e/callback'],
    ['http://127.0.0.1:/callback'],
    ['http://127.0.0.1:65536/callback'],
    ['http://127.0.0.1:4711@evil.example/callback'],
    ['http://127.0.0.1.evil.example:4711/callback'],
    ['http://127.0.0.2:4711/callback'],
    ['http://127.1:4711/callback'],
    ['http://2130706433:4711/callback'],
    ['http://0x7f.0.0.1:4711/callback'],
    ['http:127.0.0.1:4711/callback'],
    ['http:////127.0.0.1:4711/callback'],
    ['HTTP://127.0.0.1:4711/callback'],
    ['https://127.0.0.1:4711/callback'],
    ['http://localhost:4711/callback'],
    ['http://[0:0:0:0:0:0:0:1]:4711/callback'],
    ['http://[::ffff:127.0.0.1]:4711/callback'],
    [''],
  ])('%j is refused, and nothing is sent there', async (redirectUri) => {
    const reply = await submit({ redirect_uri: redirectUri });
    expect(reply).toMatchObject({
      status: 400,
      json: { error_type: 'idp_redirect_uri_mismatch' },
    });
  });

  it('of another app is refused', async () => {
    const reply = await submit({ redirect_uri: BLOG_CALLBACK_URL });
    expect(reply.json).toMatchObject({ error_type: 'idp_redirect_uri_mismatch' });
  });

  it('of the token request must be that of the authorization request', async () => {
    const code = await getCode({ redirect_uri: 'http://127.0.0.1:4711/callback' });
    const reply = await redeem({
      code,
      code_verifier: CODE_VERIFIER,
      redirect_uri: 'http://127.0.0.1:4712/callback',
    });
    expect(reply.json).toMatchObject({ error: 'invalid_grant' });
  });
});

describe('an attempt to go without PKCE', () => {
  it.each([
    ['no challenge', undefined],
    ['an empty challenge', ''],
    ['a challenge that is the verifier', CODE_VERIFIER],
    ['a plain challenge as long as a hash', 'p'.repeat(43)],
    ['a challenge of 42 characters', CODE_CHALLENGE.slice(1)],
    ['a challenge of 44 characters', `${CODE_CHALLENGE}A`],
    ['a challenge with padding', `${CODE_CHALLENGE}=`],
    ['a challenge in base64', `+/${CODE_CHALLENGE.slice(2)}`],
    ['a challenge in hexadecimal', createHash('sha256').update(CODE_VERIFIER).digest('hex')],
    ['a challenge with a space', ` ${CODE_CHALLENGE.slice(1)}`],
    ['a challenge that ends in bits of nothing', `${CODE_CHALLENGE.slice(0, -1)}B`],
  ])('%s is refused to an app without a secret', async (_name, challenge) => {
    const { json } = await submit({ code_challenge: challenge });
    const { redirect_uri: answer } = (json as { data: { redirect_uri: string } }).data;
    const { searchParams } = new URL(answer);
    expect([searchParams.get('error'), searchParams.get('code')]).toEqual([
      'invalid_request',
      null,
    ]);
  });

  it.each([
    ['no verifier', {}],
    ['an empty verifier', { code_verifier: '' }],
    ['another verifier', { code_verifier: CODE_VERIFIER.replace('a', 'b') }],
    ['the challenge as verifier', { code_verifier: CODE_CHALLENGE }],
    ['the method plain', { code_verifier: CODE_CHALLENGE, code_challenge_method: 'plain' }],
    ['a verifier in capitals', { code_verifier: CODE_VERIFIER.toUpperCase() }],
    ['a verifier with a space', { code_verifier: `${CODE_VERIFIER} ` }],
    ['a verifier of 129 characters', { code_verifier: 'v'.repeat(129) }],
    ['a new challenge', { code_challenge: '', code_verifier: CODE_CHALLENGE }],
  ])('%s gives no token, and spends the code', async (_name, form) => {
    const code = await getCode();
    expect((await redeem({ code, ...form })).json).toMatchObject({ error: 'invalid_grant' });
    const late = await redeem({ code, code_verifier: CODE_VERIFIER });
    expect(late.json).toMatchObject({ error: 'invalid_grant' });
  });

  it.each([
    ['42 characters', 'v'.repeat(42)],
    ['129 characters', 'v'.repeat(129)],
    ['other characters', `${'v'.repeat(42)}é`],
  ])('a verifier of %s gives no token, also when it matches', async (_name, verifier) => {
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    const code = await getCode({ code_challenge: challenge });
    const { json } = await redeem({ code, code_verifier: verifier });
    expect(json).toMatchObject({ error: 'invalid_grant' });
  });

  it('a code of a request without a challenge gives no token to a request with a verifier', async () => {
    const code = await getCode({ ...BLOG, code_challenge: undefined });
    const reply = await redeem(
      { code, code_verifier: CODE_VERIFIER },
      { clientId: BLOG_CLIENT_ID },
    );
    expect(reply.json).toMatchObject({ error: 'invalid_grant' });
  });

  it('an app with a secret that sent a challenge needs the verifier, too', async () => {
    const code = await getCode(BLOG);
    const reply = await redeem({ code }, { clientId: BLOG_CLIENT_ID });
    expect(reply.json).toMatchObject({ error: 'invalid_grant' });
  });
});

describe('apps that are mixed up', () => {
  const BLOG_CLIENT = { clientId: BLOG_CLIENT_ID };
  const SHOP_CLIENT = { clientId: SHOP_CLIENT_ID };

  const logInToBlog = () => logIn(BLOG, BLOG_CLIENT);

  it('get no token for the code of another app, which stays good', async () => {
    const code = await getCode(BLOG);
    const other = await redeem({ code, code_verifier: CODE_VERIFIER }, SHOP_CLIENT);
    expect(other.json).toMatchObject({ error: 'invalid_grant' });
    const own = await redeem({ code, code_verifier: CODE_VERIFIER }, BLOG_CLIENT);
    expect(own.status).toBe(200);
  });

  it('get no token for the refresh token of another app, which stays good', async () => {
    const { refresh_token: refreshToken = '' } = await logInToBlog();
    const other = await refresh(refreshToken, SHOP_CLIENT);
    expect(other.json).toMatchObject({ error: 'invalid_grant' });
    expect((await refresh(refreshToken, BLOG_CLIENT)).status).toBe(200);
  });

  it('cannot end the tokens of another app, and learn nothing about them', async () => {
    const { access_token: access = '', refresh_token: refreshToken = '' } = await logInToBlog();
    for (const one of [access, refreshToken]) {
      expect((await post('revoke', { token: one }, SHOP_CLIENT)).status).toBe(200);
      const asked = await post('introspect', { token: one }, SHOP_CLIENT);
      expect(asked.json).toEqual({ active: false });
    }
    expect((await readUser(access)).status).toBe(200);
    expect((await refresh(refreshToken, BLOG_CLIENT)).status).toBe(200);
  });

  it('get nothing at the issuer of another site, where they have the same name', async () => {
    const elsewhere = { ...BLOG_CLIENT, site: SECOND_SITE };
    const code = await getCode(BLOG);
    const redeemed = await redeem({ code, code_verifier: CODE_VERIFIER }, elsewhere);
    expect(redeemed.json).toMatchObject({ error: 'invalid_grant' });
    const { access_token: access = '', refresh_token: refreshToken = '' } = await logInToBlog();
    expect((await refresh(refreshToken, elsewhere)).json).toMatchObject({ error: 'invalid_grant' });
    expect((await readUser(access, SECOND_SITE)).status).toBe(401);
    expect((await post('introspect', { token: access }, elsewhere)).json).toEqual({
      active: false,
    });
    expect((await post('revoke', { token: refreshToken }, elsewhere)).status).toBe(200);
    expect((await refresh(refreshToken, BLOG_CLIENT)).status).toBe(200);
    const exchanged = await callSite(server(), SECOND_SITE, {
      path: '/sessions/exchange_access_token',
      body: { access_token: access, session_duration_minutes: 30 },
    });
    expect(exchanged.status).toBe(401);
  });

  it('cannot use one kind of token as another', async () => {
    const answer = await logInToBlog();
    const { access_token: access = '', refresh_token: refreshToken = '' } = answer;
    const { id_token: idToken = '' } = answer;
    for (const one of [refreshToken, idToken, token]) {
      expect((await readUser(one)).status).toBe(401);
    }
    for (const one of [access, idToken, token]) {
      expect((await refresh(one, BLOG_CLIENT)).json).toMatchObject({ error: 'invalid_grant' });
    }
    const me = await callSite(server(), FIRST_SITE, {
      path: '/sessions/authenticate',
      token: access,
      body: {},
    });
    expect(me.json).toMatchObject({ error_type: 'session_not_found' });
  });
});

describe('a refresh token', () => {
  it('is redeemed by one of fifty calls at the same time, and then all tokens have ended', async () => {
    const code = await getCode();
    const first = await redeem({ code, code_verifier: CODE_VERIFIER });
    const all = await Promise.all(
      Array.from({ length: 50 }, () => refresh(first.json.refresh_token ?? '')),
    );
    const given = all.filter(({ status }) => status === 200);
    expect(given).toHaveLength(1);
    expect((await refresh(given[0]?.json.refresh_token ?? '')).status).toBe(400);
  });
});

describe('the form of the consent page', () => {
  const send = (origin: string | undefined, authorization: string) =>
    server().send(CONSENT_FORM_PATH, {
      body: new URLSearchParams({
        client_id: PHONE_CLIENT_ID,
        redirect_uri: PHONE_CALLBACK_URL,
        response_type: 'code',
        scope: 'openid',
        code_challenge: CODE_CHALLENGE,
        consent_granted: 'true',
        __Authorization: authorization,
      }).toString(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        ...(origin !== undefined && { origin }),
      },
    });

  const credentials = () => `Basic ${btoa(`${FIRST_SITE.public_token}:${token}`)}`;

  it.each([['https://evil.example'], ['null'], ['https://site.example.evil.example']])(
    'from the origin %s leads nowhere, even with a session',
    async (origin) => {
      const reply = await send(origin, credentials());
      expect(reply.status).toBe(403);
      expect(reply.headers.get('location')).toBeNull();
    },
  );

  it('from a page of the site leads to the app', async () => {
    const reply = await send('https://site.example', credentials());
    expect([reply.status, reply.headers.get('location')?.split('?')[0]]).toEqual([
      303,
      PHONE_CALLBACK_URL,
    ]);
  });

  it('of a page that knows the site, but not the session, leads nowhere', async () => {
    const { public_token: site } = FIRST_SITE;
    const reply = await send('https://site.example', `Basic ${btoa(`${site}:${site}`)}`);
    expect([reply.status, reply.headers.get('location')]).toEqual([401, null]);
  });

  it('and its refusal are shown in no frame', async () => {
    const reply = await send('https://evil.example', credentials());
    expect(reply.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(reply.headers.get('x-frame-options')).toBe('DENY');
  });
});
