import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { deleteCookie, getSignedCookie, setSignedCookie } from 'hono/cookie';
import * as oidc from 'openid-client';

const { ISSUER = '', CLIENT_ID = '', COOKIE_SECRET = '', PORT = '3000' } = process.env;
const { ORIGIN = `http://localhost:${PORT}` } = process.env;
const COOKIE = {
  httpOnly: true,
  sameSite: 'Lax',
  secure: ORIGIN.startsWith('https:'),
  path: '/',
} as const;

const config = await oidc.discovery(new URL(ISSUER), CLIENT_ID, undefined, oidc.None(), {
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- Only a server on your own computer has no https.
  execute: ISSUER.startsWith('https:') ? [] : [oidc.allowInsecureRequests],
});

const app = new Hono();

app.get('/', async (c) => {
  const email = await getSignedCookie(c, COOKIE_SECRET, 'email');
  return c.text(email ? `Hello ${email}` : 'Hello, please go to /login');
});

app.get('/login', async (c) => {
  const started = {
    pkceCodeVerifier: oidc.randomPKCECodeVerifier(),
    expectedState: oidc.randomState(),
    expectedNonce: oidc.randomNonce(),
  };
  await setSignedCookie(c, 'started', JSON.stringify(started), COOKIE_SECRET, COOKIE);
  const url = oidc.buildAuthorizationUrl(config, {
    redirect_uri: `${ORIGIN}/callback`,
    scope: 'openid email',
    code_challenge: await oidc.calculatePKCECodeChallenge(started.pkceCodeVerifier),
    code_challenge_method: 'S256',
    state: started.expectedState,
    nonce: started.expectedNonce,
  });
  return c.redirect(url.href);
});

app.get('/callback', async (c) => {
  const started = await getSignedCookie(c, COOKIE_SECRET, 'started');
  if (!started) return c.text('This login was started in another browser.', 400);
  deleteCookie(c, 'started', COOKIE);
  const answer = new URL(`/callback${new URL(c.req.url).search}`, ORIGIN);
  const checks = JSON.parse(started) as oidc.AuthorizationCodeGrantChecks;
  try {
    const tokens = await oidc.authorizationCodeGrant(config, answer, checks);
    const email = tokens.claims()?.email;
    if (typeof email !== 'string') return c.text('Your account has no email address.', 403);
    await setSignedCookie(c, 'email', email, COOKIE_SECRET, COOKIE);
    return c.redirect('/');
  } catch (error) {
    if (!(error instanceof oidc.AuthorizationResponseError)) throw error;
    return c.text(`You are not logged in: ${error.error_description ?? error.error}`, 403);
  }
});

app.get('/logout', (c) => {
  deleteCookie(c, 'email', COOKIE);
  const parameters = { post_logout_redirect_uri: `${ORIGIN}/`, client_id: CLIENT_ID };
  return c.redirect(oidc.buildEndSessionUrl(config, parameters).href);
});

serve({ fetch: app.fetch, port: Number(PORT) }, () => console.log(`Open ${ORIGIN}`));
