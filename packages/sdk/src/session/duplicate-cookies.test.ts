import { describe, expect, it } from 'vitest';
import { createTestClient } from '../../test/create-test-client.ts';
import { flushTasks } from '../../test/fakes/fake-clock.ts';
import { createFakePlatform, type FakePlatform } from '../../test/fakes/fake-platform.ts';
import { createSignInResponse, SESSION_STORAGE_KEY, successResponse } from '../../test/fixtures.ts';
import {
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

describe('two cookies of one name', () => {
  it('are not a session, and cause one warning', () => {
    const platform = shadowedPage();
    const cookies = createTokenCookies(platform, {});
    expect([cookies.read(), cookies.read()]).toEqual([null, null]);
    expect(platform.warnings).toHaveLength(1);
    expect(String(platform.warnings[0])).toContain('"stytch_session"');
  });

  it('are a session when their values are equal', () => {
    const platform = shadowedPage();
    platform.cookies.write('stytch_session=own; path=/portal');
    expect(createTokenCookies(platform, {}).read()?.session_token).toBe('own');
    expect(platform.warnings).toEqual([]);
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

  it('are ignored in favour of the token that was received last, on every path', () => {
    const platform = createFakePlatform();
    platform.cookies.write(HERS);
    platform.cookies.write('stytch_session=too; path=/portal/; domain=example.com');
    const cookies = createTokenCookies(platform, {});
    cookies.write(tokens);
    goTo(platform, '/portal/files');
    expect(cookies.read()).toEqual(tokens);
    expect(cookies.read()).toEqual(tokens);
    expect(platform.warnings).toHaveLength(1);
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
