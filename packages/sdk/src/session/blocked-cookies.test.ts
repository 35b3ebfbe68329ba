import { describe, expect, it, vi } from 'vitest';
import { createTestClient } from '../../test/create-test-client.ts';
import { createFakeBrowser } from '../../test/fakes/fake-browser.ts';
import { flushTasks } from '../../test/fakes/fake-clock.ts';
import { createFakePlatform } from '../../test/fakes/fake-platform.ts';
import {
  createSession,
  createSignInResponse,
  errorResponse,
  SESSION_STORAGE_KEY,
  successResponse,
} from '../../test/fixtures.ts';
import { passwordCredentials, REFRESH_ROUTE, SIGN_IN_ROUTE } from '../../test/sessions.ts';

/** A browser that keeps storage but refuses cookies. */
function openWithoutCookies() {
  const shared = createFakePlatform();
  const cookies = { ...shared.cookies, read: () => '' };
  const browser = createFakeBrowser({ ...shared, cookies });
  shared.server.on(SIGN_IN_ROUTE, () => successResponse(createSignInResponse()));
  shared.server.on(REFRESH_ROUTE, () => errorResponse(401, 'unauthorized_credentials'));
  const { client } = createTestClient({}, browser.openTab());
  return { browser, shared, client };
}

describe('a tab that has its tokens only in memory', () => {
  it('stays signed in when another tab is opened', async () => {
    const { browser, shared, client } = openWithoutCookies();
    await client.passwords.authenticate(passwordCredentials);
    const other = createTestClient({}, browser.openTab()).client;
    await flushTasks();
    expect(other.session.getSync()).toBeNull();
    expect(client.session.getSync()).toEqual(createSession());
    expect(shared.stored.get(SESSION_STORAGE_KEY)).toContain('session-test-1');
  });

  it('stays signed in when a request of a tab without a token is refused', async () => {
    const { browser, shared, client } = openWithoutCookies();
    const other = createTestClient({}, browser.openTab()).client;
    await client.passwords.authenticate(passwordCredentials);
    await flushTasks();
    await expect(other.session.authenticate()).rejects.toMatchObject({ status_code: 401 });
    await flushTasks();
    expect(other.session.getSync()).toBeNull();
    expect(client.session.getSync()).toEqual(createSession());
    expect(shared.stored.get(SESSION_STORAGE_KEY)).toContain('session-test-1');
  });
});

describe('a browser that does not keep the cookies', () => {
  async function warningsOn(origin: string, isBlocked = false) {
    const page = new URL(origin);
    const fake = createFakePlatform(page.hostname);
    const cookies = isBlocked ? { ...fake.cookies, read: () => '' } : fake.cookies;
    const platform = { ...fake, cookies };
    Object.assign(platform.page, { origin, href: `${origin}/` });
    platform.server.on(SIGN_IN_ROUTE, () => successResponse(createSignInResponse()));
    platform.server.on(REFRESH_ROUTE, () => successResponse(createSignInResponse()));
    const { client } = createTestClient({}, platform);
    await client.passwords.authenticate(passwordCredentials);
    await client.session.authenticate();
    await vi.dynamicImportSettled();
    return platform.warnings.flat();
  }

  it('causes one warning', async () => {
    expect(await warningsOn('https://app.example.com', true)).toEqual([
      'The browser did not keep the cookie "stytch_session", so the session ends with this page. Browsers keep it only under cookieOptions.path and if cookies are not blocked, and with cookieOptions.hostPrefix only over https.',
    ]);
  });

  it.each(['http://192.168.1.5', 'http://127.example.com'])(
    'is not reported on %s, where one warning says that the cookies are not secure',
    async (origin) => {
      expect(await warningsOn(origin)).toEqual([
        'The page is not served over https, so the cookie "stytch_session" is not secure, and others on the network can read it.',
      ]);
    },
  );

  it.each([['https://192.168.1.5'], ['http://localhost'], ['http://127.0.0.1']])(
    'is not reported on %s, where it keeps them',
    async (origin) => {
      expect(await warningsOn(origin)).toEqual([]);
    },
  );
});
