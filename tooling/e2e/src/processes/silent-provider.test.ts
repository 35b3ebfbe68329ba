import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { WAITS } from '@bakehouse/vitest/waits';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../pages/axe.ts';
import { findButton, findHeading } from '../pages/locators.ts';
import { listenOnFreePort } from '../sdk/stub/listening-server.ts';
import { sendJson } from '../sdk/stub/stub-server.ts';
import { test } from '../server/server-sandbox.ts';

const SILENCE_MS = 30_000;
/** The server waits 10 s for a provider; a busy machine may need a little longer. */
const WAIT_LIMITS_MS = { least: 9_500, most: 20_000 };
const CLIENT_ID = 'bakehouse';

const DISCOVERY_PATH = '/.well-known/openid-configuration';
const NOT_LOGGED_IN_TEXT = 'You are not logged in with Google';
const SILENT_PATHS = [
  { path: DISCOVERY_PATH, title: 'This login cannot start' },
  { path: '/token', title: NOT_LOGGED_IN_TEXT },
  { path: '/jwks', title: NOT_LOGGED_IN_TEXT },
];

const toBase64UrlJson = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

/** A provider in the place of Google, where every person agrees at once and one path answers after 30 s. */
async function startSilentProvider() {
  const late: Promise<void>[] = [];
  const provider = { silent: '', nonce: '', askedAt: 0 };

  const claimsOf = (issuer: string) => {
    const now = Math.floor(Date.now() / 1000);
    const subject = { sub: 'subject-1', email: 'rye@people.example', email_verified: true };
    return { iss: issuer, aud: CLIENT_ID, iat: now, exp: now + 600, ...subject };
  };

  const answer = (url: URL, response: ServerResponse) => {
    const { origin: issuer, pathname, searchParams } = url;
    if (pathname === DISCOVERY_PATH)
      sendJson(response, 200, {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
      });
    else if (pathname === '/authorize') {
      provider.nonce = searchParams.get('nonce') ?? '';
      const back = new URL(searchParams.get('redirect_uri') ?? '');
      back.searchParams.set('code', 'code-1');
      back.searchParams.set('state', searchParams.get('state') ?? '');
      response.writeHead(302, { location: back.href }).end();
    } else if (pathname === '/token') {
      const claims = { ...claimsOf(issuer), nonce: provider.nonce };
      const token = `${toBase64UrlJson({ alg: 'RS256', kid: 'key-1' })}.${toBase64UrlJson(claims)}.c2lnbmF0dXJl`;
      sendJson(response, 200, { access_token: 'a', token_type: 'Bearer', id_token: token });
    } else sendJson(response, 200, { keys: [] });
  };

  const listening = await listenOnFreePort(
    createServer((request: IncomingMessage, response) => {
      const url = new URL(request.url ?? '/', `http://${request.headers.host ?? ''}`);
      if (url.pathname !== provider.silent) answer(url, response);
      else {
        provider.askedAt = performance.now();
        late.push(
          new Promise((resolve) => {
            setTimeout(() => {
              answer(url, response);
              resolve();
            }, SILENCE_MS);
          }),
        );
      }
    }),
  );
  return { ...listening, provider, allAnswers: () => Promise.all(late) };
}

test(
  'a provider that is silent for 30 s is one clear page within the limit, and logs nobody in later',
  { tag: '@long' },
  async ({ sandbox, browser }) => {
    test.setTimeout(WAITS.longTestMs);
    const silent = await startSilentProvider();
    const server = sandbox.launch({
      environment: {
        OAUTH_GOOGLE_CLIENT_ID: CLIENT_ID,
        OAUTH_GOOGLE_CLIENT_SECRET: 'secret',
        OAUTH_GOOGLE_URL: silent.origin,
      },
    });
    await server.ready;
    const statuses: number[] = [];
    const pages: Page[] = [];

    for (const { path, title } of SILENT_PATHS) {
      silent.provider.silent = path;
      const page = await (await browser.newContext()).newPage();
      pages.push(page);
      page.on('response', (response) => {
        if (response.url().startsWith(server.url)) statuses.push(response.status());
      });
      await page.goto(`${server.url}/login`);
      await findButton(page, 'Continue with Google').click();
      await expect(findHeading(page, title)).toBeVisible();
      const waited = performance.now() - silent.provider.askedAt;
      expect(waited).toBeGreaterThan(WAIT_LIMITS_MS.least);
      expect(waited).toBeLessThan(WAIT_LIMITS_MS.most);
      await expect(page.getByText('Google does not answer at the moment.')).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('link', { name: 'Go to Bakehouse' }).click();
      await expect(findHeading(page, 'Log in')).toBeVisible();
    }

    await silent.allAnswers();
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    for (const page of pages) {
      const cookies = await page.context().cookies();
      expect(cookies.map(({ name }) => name)).not.toContain('stytch_session');
      await page.goto(`${server.url}/portal`);
      await expect(page).toHaveURL(/\/login/);
      await page.context().close();
    }
    await silent.close();
  },
);
