import { describe, expect, it, vi } from 'vitest';
import { createTestClient } from '../../test/create-test-client.ts';
import { flushTasks } from '../../test/fakes/fake-clock.ts';
import { createFakePlatform, type FakePlatform } from '../../test/fakes/fake-platform.ts';
import {
  createSignInResponse,
  PUBLIC_TOKEN,
  SESSION_STORAGE_KEY,
  successResponse,
} from '../../test/fixtures.ts';
import {
  EMPTY_TOKENS,
  passwordCredentials,
  createPlatformWithSession,
  REFRESH_ROUTE,
  SIGN_IN_ROUTE,
} from '../../test/sessions.ts';
import { createTokenCookies } from './token-cookies.ts';

const HERS = 'stytch_session=hers; path=/portal';
const tokens = { session_token: 'own', session_jwt: 'own-jwt' };

const goTo = (platform: FakePlatform, path: string) => {
  platform.page.href = `${platform.page.origin}${path}`;
};

/** A page that sees a cookie of another host or path before its own. */
function shadowedPage(): FakePlatform {
  const platform = createFakePlatform();
  platform.cookies.write('stytch_session=own; path=/');
  platform.cookies.write(HERS);
  goTo(platform, '/portal');
  return platform;
}

/** The text of a warning is loaded when it is needed. */
async function warningsOf(platform: FakePlatform): Promise<unknown[]> {
  await vi.dynamicImportSettled();
  return platform.warnings.flat();
}

describe('two cookies of one name', () => {
  it('are not a session, and cause one warning', async () => {
    const platform = shadowedPage();
    const cookies = createTokenCookies(platform, {});
    expect([cookies.read(), cookies.read()]).toEqual([null, null]);
    expect(await warningsOf(platform)).toEqual([
      'Cookies of several paths or domains are named "stytch_session", so none of them is used until the user signs in. The option cookieOptions.hostPrefix prevents such cookies.',
    ]);
  });

  it('are a session when their values are equal', async () => {
    const platform = shadowedPage();
    platform.cookies.write('stytch_session=own; path=/portal');
    expect(createTokenCookies(platform, {}).read()?.session_token).toBe('own');
    expect(await warningsOf(platform)).toEqual([]);
  });

  it('leave the JWT empty when only the JWT has two cookies', () => {
    const platform = createFakePlatform();
    const cookies = createTokenCookies(platform, {});
    platform.cookies.write('stytch_session=own; path=/');
    platform.cookies.write('stytch_session_jwt=own-jwt; path=/');
    platform.cookies.write('stytch_session_jwt=her-jwt; path=/portal');
    goTo(platform, '/portal');
    expect(cookies.read()).toEqual({ session_token: 'own', session_jwt: '' });
  });

  it('are ignored in favour of the token that was received last, on every path', async () => {
    const platform = createFakePlatform();
    platform.cookies.write(HERS);
    platform.cookies.write('stytch_session=too; path=/portal/; domain=example.com');
    const cookies = createTokenCookies(platform, {});
    cookies.write(tokens);
    goTo(platform, '/portal/files');
    expect(cookies.read()).toEqual(tokens);
    expect(cookies.read()).toEqual(tokens);
    expect(await warningsOf(platform)).toHaveLength(1);
  });

  it('do not keep the user signed in after a sign-out', () => {
    const platform = shadowedPage();
    const cookies = createTokenCookies(platform, {});
    cookies.write(tokens);
    expect(cookies.read()).toEqual(tokens);
    cookies.remove();
    expect(platform.cookies.read()).toBe('stytch_session=hers');
    expect(cookies.read()).toBeNull();
  });

  it('are ignored in favour of a token that the browser did not keep', () => {
    const platform = createFakePlatform();
    platform.cookies.write(HERS);
    goTo(platform, '/portal');
    const full = { ...platform, cookies: { ...platform.cookies, write: () => undefined } };
    const cookies = createTokenCookies(full, {});
    cookies.write(tokens);
    expect(cookies.read()).toEqual(tokens);
  });

  it('send no token and do not end the session of another tab', async () => {
    const platform = createPlatformWithSession();
    platform.cookies.write(HERS);
    goTo(platform, '/portal');
    const before = platform.stored.get(SESSION_STORAGE_KEY);
    const names = platform.cookies.names();
    const { client } = createTestClient({}, platform);
    await flushTasks();
    expect([client.session.getSync(), client.session.getTokens()]).toEqual([null, null]);
    expect(platform.server.requestsTo(REFRESH_ROUTE)).toEqual([]);
    expect(platform.stored.get(SESSION_STORAGE_KEY)).toBe(before);
    expect(platform.cookies.names()).toEqual(names);
  });

  it('do not prevent a sign-in', async () => {
    const platform = shadowedPage();
    platform.server.on(SIGN_IN_ROUTE, () => successResponse(createSignInResponse()));
    const { client } = createTestClient({}, platform);
    await client.passwords.authenticate(passwordCredentials);
    expect(client.session.getTokens()?.session_token).toBe('session-token-1');
    goTo(platform, '/');
    expect(client.session.getTokens()?.session_token).toBe('session-token-1');
  });
});

describe("a cookie of another path that holds another user's token", () => {
  const HER_JWT = 'stytch_session_jwt=her-jwt; path=/portal';
  const MINUTE_MS = 60_000;

  const shadowedBy = (...shadows: string[]) => {
    const platform = createFakePlatform();
    for (const shadow of shadows) platform.cookies.write(shadow);
    goTo(platform, '/portal');
    return platform;
  };

  it('does not stand in for a JWT that was not received', () => {
    const platform = shadowedBy(HER_JWT);
    const cookies = createTokenCookies(platform, {});
    cookies.write({ session_token: 'own', session_jwt: '' });
    expect(cookies.read()).toEqual({ session_token: 'own', session_jwt: '' });
  });

  it('does not stand in for a JWT that has expired', async () => {
    const platform = shadowedBy(HER_JWT);
    const cookies = createTokenCookies(platform, {});
    cookies.write(tokens);
    await platform.clock.advance(5 * MINUTE_MS);
    expect(cookies.read()).toEqual({ session_token: 'own', session_jwt: '' });
  });

  it('does not sign in when the own session has expired', async () => {
    const platform = shadowedBy(HERS, HER_JWT);
    const cookies = createTokenCookies(platform, {});
    cookies.write(tokens, new Date(platform.now() + MINUTE_MS));
    await platform.clock.advance(MINUTE_MS);
    expect(cookies.read()).toBeNull();
  });

  it('does not count beside tokens in HttpOnly cookies', () => {
    const platform = shadowedBy(HERS, HER_JWT);
    const cookies = createTokenCookies(platform, {});
    cookies.write(EMPTY_TOKENS);
    expect(cookies.read()).toBeNull();
  });

  it('does not count after a reload beside tokens in HttpOnly cookies', async () => {
    const platform = shadowedBy(HERS);
    const signInResponse = createSignInResponse(1, EMPTY_TOKENS);
    platform.server.on(SIGN_IN_ROUTE, () => successResponse(signInResponse));
    platform.server.on(REFRESH_ROUTE, () => successResponse(signInResponse));
    const before = createTestClient({}, platform).client;
    await before.passwords.authenticate(passwordCredentials);
    before.destroy();
    const sent = platform.server.requestsTo(REFRESH_ROUTE).length;
    const { client } = createTestClient({}, platform);
    expect(client.session.getInfo()).toEqual({ session: signInResponse.session, fromCache: true });
    await flushTasks();
    const request = platform.server.requestsTo(REFRESH_ROUTE)[sent];
    expect(atob(request?.headers.get('authorization')?.slice(6) ?? '')).toBe(
      `${PUBLIC_TOKEN}:${PUBLIC_TOKEN}`,
    );
    expect(client.session.getTokens()).toBeNull();
  });

  it('does not count after a sign-out', () => {
    const platform = shadowedBy(HER_JWT);
    const cookies = createTokenCookies(platform, {});
    cookies.write(tokens);
    cookies.remove();
    platform.cookies.write('stytch_session=from-a-server; path=/');
    expect(cookies.read()).toEqual({ session_token: 'from-a-server', session_jwt: '' });
  });

  it('is not confused with a token that another tab stores at the same moment', () => {
    const platform = createFakePlatform();
    const newest = 'stytch_session=newest; path=/';
    const write = (cookie: string) =>
      platform.cookies.write(cookie.startsWith('stytch_session=own') ? newest : cookie);
    const cookies = createTokenCookies(
      { ...platform, cookies: { ...platform.cookies, write } },
      {},
    );
    cookies.write(tokens);
    expect(cookies.read()?.session_token).toBe('own');
    cookies.forget();
    expect(cookies.read()?.session_token).toBe('newest');
  });

  it('gives way to a token that another tab has stored', () => {
    const platform = shadowedBy(HERS);
    const cookies = createTokenCookies(platform, {});
    cookies.write(tokens);
    platform.cookies.write('stytch_session=newer; path=/');
    expect(cookies.read()?.session_token).toBe('newer');
  });
});
