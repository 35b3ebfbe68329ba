import { decodeProtectedHeader } from 'jose';
import * as openid from 'openid-client';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createOpenidClientApp,
  readRedirect,
  submitConsent,
} from '../../../test/connected-apps/openid-client-app.ts';
import {
  BLOG_CALLBACK_URL,
  BLOG_CLIENT_ID,
  callSite,
  CLIENT_SECRET,
  FIRST_SITE,
  PHONE_CLIENT_ID,
  SHOP_CLIENT_ID,
  signUpAt,
  TWO_SITES,
} from '../../../test/connected-apps/two-sites.ts';
import { useConfigFile } from '../../../test/server/test-projects.ts';
import { useTestServer } from '../../../test/server/test-server.ts';
import { signingKeys } from '../../db/tables.ts';
import { rotateSigningKeys } from '../../services/identity/provider/signing-keys.ts';

const server = useTestServer({ env: { BAKEHOUSE_CONFIG: useConfigFile(() => TWO_SITES) } });

let token = '';
beforeAll(async () => {
  token = await signUpAt(server(), FIRST_SITE);
});
beforeEach(() => {
  server().deps.clock.setOffset(0);
});

const createBlog = (auth?: openid.ClientAuth) =>
  createOpenidClientApp(server(), {
    site: FIRST_SITE,
    clientId: BLOG_CLIENT_ID,
    redirectUri: BLOG_CALLBACK_URL,
    ...(auth && { auth }),
  });

const startOnPage = async (url: URL, session = token) => {
  const {
    client_id,
    redirect_uri,
    response_type,
    scope = '',
  } = Object.fromEntries(url.searchParams);
  const body = { client_id, redirect_uri, response_type, scopes: scope.split(' ') };
  const path = '/idp/oauth/authorize/start';
  const reply = await callSite(server(), FIRST_SITE, { path, token: session, body });
  return reply.json;
};

describe('an app that uses openid-client', () => {
  it('logs a user in, who is asked for consent once', async () => {
    const blog = await createBlog();
    const { url } = await blog.startLogin();
    expect(await startOnPage(url)).toMatchObject({ data: { consent_required: true } });
    const tokens = await blog.logIn({ token, isAllowed: true });
    const sub = tokens.claims()?.sub ?? '';
    const user = await openid.fetchUserInfo(blog.config, tokens.access_token, sub);
    expect(user).toMatchObject({ sub, email: tokens.claims()?.email });
    expect(await startOnPage(url)).toMatchObject({ data: { consent_required: false } });
    const again = await blog.logIn({ token, isAllowed: false });
    expect(again.claims()?.sub).toBe(sub);
  });

  it.each([
    ['in the header', openid.ClientSecretBasic(CLIENT_SECRET)],
    ['in the body', openid.ClientSecretPost(CLIENT_SECRET)],
  ])('proves itself with its secret %s', async (_place, auth) => {
    const blog = await createBlog(auth);
    const { access_token: access } = await blog.logIn({ token, isAllowed: true });
    const known = await openid.tokenIntrospection(blog.config, access);
    expect(known).toMatchObject({ active: true, client_id: BLOG_CLIENT_ID });
  });

  it('gets no token with a wrong secret', async () => {
    const blog = await createBlog(openid.ClientSecretBasic('wrong'));
    await expect(blog.logIn({ token, isAllowed: true })).rejects.toMatchObject({ status: 401 });
  });

  it('of the site itself is let in without a question', async () => {
    const shop = await createOpenidClientApp(server(), {
      site: FIRST_SITE,
      clientId: SHOP_CLIENT_ID,
      redirectUri: 'https://shop.example/callback',
    });
    const tokens = await shop.logIn({ token, isAllowed: false }, { prompt: 'none' });
    expect(tokens.claims()?.aud).toBe(SHOP_CLIENT_ID);
  });

  it('without a secret logs a user in on any port', async () => {
    const phone = await createOpenidClientApp(server(), {
      site: FIRST_SITE,
      clientId: PHONE_CLIENT_ID,
      redirectUri: 'http://127.0.0.1:51004/callback',
      auth: openid.None(),
    });
    const tokens = await phone.logIn({ token, isAllowed: true });
    expect(tokens.claims()?.aud).toBe(PHONE_CLIENT_ID);
  });

  it('is told that the user refused', async () => {
    const session = await signUpAt(server(), FIRST_SITE);
    const blog = await createBlog();
    await expect(blog.logIn({ token: session, isAllowed: false })).rejects.toMatchObject({
      error: 'access_denied',
    });
  });

  it('is told that the user must be asked, when it forbids questions', async () => {
    const session = await signUpAt(server(), FIRST_SITE);
    const blog = await createBlog();
    const decision = { token: session, isAllowed: false };
    await expect(blog.logIn(decision, { prompt: 'none' })).rejects.toMatchObject({
      error: 'consent_required',
    });
  });

  it('limits the age of the login, and can check it', async () => {
    const blog = await createBlog();
    const { url, checks } = await blog.startLogin({ max_age: '3600' });
    const decision = { token, isAllowed: true };
    const answer = readRedirect(await submitConsent(server(), FIRST_SITE, url, decision));
    const limited = { ...checks, maxAge: 3600 };
    const tokens = await openid.authorizationCodeGrant(blog.config, answer, limited);
    expect(tokens.claims()?.auth_time).toEqual(expect.any(Number));
  });

  it('gets no code without a session, also when it forbids questions', async () => {
    const blog = await createBlog();
    const nobody = { token: FIRST_SITE.public_token, isAllowed: false };
    const { url } = await blog.startLogin();
    const reply = await submitConsent(server(), FIRST_SITE, url, nobody);
    expect(reply).toMatchObject({ status: 401, json: { error_type: 'user_unauthenticated' } });
    const silent = await blog.startLogin({ prompt: 'none' });
    const told = await submitConsent(server(), FIRST_SITE, silent.url, nobody);
    expect(readRedirect(told).searchParams.get('error')).toBe('login_required');
  });

  it('gets no code when the session ended between the question and Allow', async () => {
    const session = await signUpAt(server(), FIRST_SITE);
    const blog = await createBlog();
    const { url } = await blog.startLogin();
    expect(await startOnPage(url, session)).toMatchObject({ data: { consent_required: true } });
    await callSite(server(), FIRST_SITE, { path: '/sessions/revoke', token: session, body: {} });
    const reply = await submitConsent(server(), FIRST_SITE, url, {
      token: session,
      isAllowed: true,
    });
    expect(reply).toMatchObject({ status: 404, json: { error_type: 'session_not_found' } });
  });

  it('finishes two logins of two tabs', async () => {
    const blog = await createBlog();
    const first = await blog.startLogin();
    const second = await blog.startLogin();
    const answerOf = async ({ url }: typeof first) =>
      readRedirect(await submitConsent(server(), FIRST_SITE, url, { token, isAllowed: true }));
    const firstAnswer = await answerOf(first);
    const secondAnswer = await answerOf(second);
    await openid.authorizationCodeGrant(blog.config, secondAnswer, second.checks);
    await openid.authorizationCodeGrant(blog.config, firstAnswer, first.checks);
  });

  it('refuses an answer in the name of another issuer', async () => {
    const blog = await createBlog();
    const { url, checks } = await blog.startLogin();
    const answer = readRedirect(
      await submitConsent(server(), FIRST_SITE, url, { token, isAllowed: true }),
    );
    answer.searchParams.set('iss', 'https://evil.example');
    await expect(openid.authorizationCodeGrant(blog.config, answer, checks)).rejects.toThrow();
  });
});

describe('a refresh token of openid-client', () => {
  it('gives new tokens, and ends all of them when it is used twice', async () => {
    const blog = await createBlog();
    const { refresh_token: old = '' } = await blog.logIn({ token, isAllowed: true });
    const next = await openid.refreshTokenGrant(blog.config, old);
    const sub = next.claims()?.sub ?? '';
    await openid.fetchUserInfo(blog.config, next.access_token, sub);
    await expect(openid.refreshTokenGrant(blog.config, old)).rejects.toMatchObject({
      error: 'invalid_grant',
    });
    await expect(
      openid.refreshTokenGrant(blog.config, next.refresh_token ?? ''),
    ).rejects.toMatchObject({ error: 'invalid_grant' });
    await expect(openid.fetchUserInfo(blog.config, next.access_token, sub)).rejects.toMatchObject({
      status: 401,
    });
  });

  it('ends with its access tokens when the app gives it back', async () => {
    const blog = await createBlog();
    const { refresh_token: refresh = '', access_token: access } = await blog.logIn({
      token,
      isAllowed: true,
    });
    await openid.tokenRevocation(blog.config, refresh);
    expect(await openid.tokenIntrospection(blog.config, access)).toEqual({ active: false });
  });
});

describe('a logout by openid-client', () => {
  it('leads back to the app', async () => {
    const blog = await createBlog();
    const { id_token: hint = '' } = await blog.logIn({ token, isAllowed: true });
    const url = openid.buildEndSessionUrl(blog.config, {
      post_logout_redirect_uri: 'https://blog.example/bye',
      id_token_hint: hint,
      state: 'a state',
    });
    const body = Object.fromEntries(url.searchParams);
    const path = '/oauth/logout/start';
    const reply = await callSite(server(), FIRST_SITE, { path, token, body });
    expect(reply.json).toMatchObject({
      data: { consent_required: false, redirect_uri: 'https://blog.example/bye?state=a%20state' },
    });
  });
});

describe('a new signing key', () => {
  const DAY_SECONDS = 86_400;

  it('that signs for the first time between a code and its tokens is found by the app', async () => {
    const { clock, db } = server().deps;
    const [first] = await db.select().from(signingKeys).orderBy(signingKeys.createdAt);
    await db.delete(signingKeys);
    if (first)
      await db.insert(signingKeys).values({ ...first, createdAt: clock.now(), signsFrom: null });
    const pass = (seconds: number) => {
      clock.setOffset(clock.offsetSeconds() + seconds);
    };
    pass(30 * DAY_SECONDS + 60);
    await rotateSigningKeys(server().deps);
    pass(2 * 60);
    const session = await signUpAt(server(), FIRST_SITE);
    const blog = await createBlog();
    const before = await blog.logIn({ token: session, isAllowed: true });
    pass(8 * 60 - 30);
    const { url, checks } = await blog.startLogin();
    const answer = readRedirect(
      await submitConsent(server(), FIRST_SITE, url, { token: session, isAllowed: true }),
    );
    pass(60);
    const after = await openid.authorizationCodeGrant(blog.config, answer, checks);
    const kidOf = ({ id_token = '' }: { id_token?: string }) => decodeProtectedHeader(id_token).kid;
    expect(kidOf(after)).not.toBe(kidOf(before));
    const sub = after.claims()?.sub ?? '';
    const user = await openid.fetchUserInfo(blog.config, before.access_token, sub);
    expect(user.sub).toBe(sub);
  });
});
