import { describe, expect, it, vi } from 'vitest';
import { createSignedInClient, createTestClient } from '../../test/create-test-client.ts';
import { flushTasks } from '../../test/fakes/fake-clock.ts';
import { createFakePlatform } from '../../test/fakes/fake-platform.ts';
import { createDeferredResponse } from '../../test/fakes/fake-server.ts';
import {
  createSession,
  createSignInResponse,
  createUser,
  errorResponse,
  SESSION_STORAGE_KEY,
  successResponse,
} from '../../test/fixtures.ts';
import {
  passwordCredentials,
  createPlatformWithSession,
  SESSION_ENDING_ERRORS,
  EMPTY_TOKENS,
  HOUR_MS,
  RECOVERABLE_ERRORS,
  REFRESH_ROUTE,
  REVOKE_ROUTE,
  SIGN_IN_ROUTE,
} from '../../test/sessions.ts';

describe('a new client', () => {
  it('is signed out without a cookie, whatever storage contains', () => {
    const platform = createFakePlatform();
    const { session, user } = createSignInResponse();
    platform.stored.set(SESSION_STORAGE_KEY, JSON.stringify({ session, user, refreshed_at: 5 }));
    const { client } = createTestClient({}, platform);
    expect(client.session.getInfo()).toEqual({ session: null, fromCache: false });
    expect(client.user.getSync()).toBeNull();
    expect(platform.stored.get(SESSION_STORAGE_KEY)).toBe('null');
    expect(platform.server.requestsTo(REFRESH_ROUTE)).toEqual([]);
  });

  it('returns the stored session at once, and checks it with the server', async () => {
    const platform = createPlatformWithSession();
    const answer = createDeferredResponse();
    platform.server.on(REFRESH_ROUTE, () => answer.promise);
    const { client } = createTestClient({}, platform);
    expect(client.session.getInfo()).toEqual({ session: createSession(), fromCache: true });
    expect(client.user.getInfo()).toEqual({ user: createUser(), fromCache: true });
    await flushTasks();
    expect(platform.server.requestsTo(REFRESH_ROUTE).map(({ body }) => body)).toEqual([{}]);
    answer.resolve(successResponse(createSignInResponse()));
    await flushTasks();
    expect(client.session.getInfo()).toEqual({ session: createSession(), fromCache: false });
  });

  it('requests the configuration before the session', async () => {
    const platform = createPlatformWithSession();
    platform.server.on(REFRESH_ROUTE, () => successResponse(createSignInResponse()));
    createTestClient({}, platform);
    await flushTasks();
    expect(platform.server.requests.map(({ path }) => path)).toEqual([
      '/projects/bootstrap/public-token-test-11111111-1111-4111-8111-111111111111',
      '/sessions/authenticate',
    ]);
  });

  it.each(SESSION_ENDING_ERRORS)('signs out when the API returns %s', async (error_type) => {
    const platform = createPlatformWithSession();
    platform.server.on(REFRESH_ROUTE, () => errorResponse(401, error_type));
    const { client } = createTestClient({}, platform);
    await flushTasks();
    expect(client.session.getSync()).toBeNull();
    expect(platform.cookies.names()).toEqual([]);
    expect(platform.stored.get(SESSION_STORAGE_KEY)).toBe('null');
  });

  it.each(RECOVERABLE_ERRORS)('keeps the session and tries again after %s', async (error_type) => {
    const platform = createPlatformWithSession();
    platform.server.on(REFRESH_ROUTE, () => errorResponse(429, error_type));
    const { client } = createTestClient({}, platform);
    await platform.clock.advance(4_000);
    expect(client.session.getInfo()).toEqual({ session: createSession(), fromCache: true });
    expect(platform.server.requestsTo(REFRESH_ROUTE)).toHaveLength(2);
    expect(platform.cookies.names()).toContain('stytch_session');
  });

  it.each(['garbage', '{"session":{}}', '[1,2]', ''])(
    'starts without a session when storage contains %j, and loads it from the server',
    async (text) => {
      const platform = createPlatformWithSession();
      platform.stored.set(SESSION_STORAGE_KEY, text);
      platform.server.on(REFRESH_ROUTE, () => successResponse(createSignInResponse()));
      const { client } = createTestClient({}, platform);
      expect(client.session.getInfo()).toEqual({ session: null, fromCache: true });
      await flushTasks();
      expect(client.session.getSync()).toEqual(createSession());
    },
  );

  it('works without storage, with one warning', async () => {
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    const platform = { ...createPlatformWithSession(), openStorage: refuse };
    platform.server.on(REFRESH_ROUTE, () => successResponse(createSignInResponse()));
    const { client } = createTestClient({}, platform);
    await flushTasks();
    expect(client.session.getSync()).toEqual(createSession());
    expect(platform.warnings).toHaveLength(1);
  });

  it('works when storage is full', async () => {
    const openStorage = () => ({
      getItem: () => null,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
      removeItem: () => undefined,
    });
    const { client } = await createSignedInClient({}, { ...createFakePlatform(), openStorage });
    expect(client.session.getSync()).toEqual(createSession());
    expect(client.user.getSync()).toEqual(createUser());
  });
});

describe('a sign-in', () => {
  it('is kept in cookies, storage and memory', async () => {
    const { client, platform } = await createSignedInClient();
    expect(client.session.getSync()).toEqual(createSession());
    expect(client.user.getSync()).toEqual(createUser());
    expect(client.session.getTokens()).toEqual({
      session_token: 'session-token-1',
      session_jwt: 'session-jwt-1',
    });
    expect(JSON.parse(platform.stored.get(SESSION_STORAGE_KEY) ?? '')).toMatchObject({
      session: createSession(),
      user: createUser(),
    });
  });

  it('sets cookies that expire with the session', async () => {
    const { platform } = await createSignedInClient();
    const expiry = platform.cookies.writes.filter((cookie) => cookie.startsWith('stytch_session'));
    expect(expiry[expiry.length - 1]).toContain('expires=Sat, 21 Nov 2026 10:00:00 GMT');
  });

  it('sets cookies that are valid on a device whose clock is a day ahead', async () => {
    const platform = createFakePlatform();
    platform.clock.adjust(24 * HOUR_MS);
    platform.server.on(SIGN_IN_ROUTE, () =>
      successResponse(createSignInResponse(), { date: 'Sat, 21 Nov 2026 09:00:00 GMT' }),
    );
    const { client } = createTestClient({}, platform);
    await client.passwords.authenticate(passwordCredentials);
    expect(platform.cookies.names()).toEqual(['stytch_session', 'stytch_session_jwt']);
    await platform.clock.advance(HOUR_MS);
    expect(platform.cookies.names()).toEqual([]);
  });

  it('keeps the session in memory when the server hides the tokens', async () => {
    const platform = createFakePlatform();
    platform.server.on(SIGN_IN_ROUTE, () => successResponse(createSignInResponse(1, EMPTY_TOKENS)));
    const { client } = createTestClient({}, platform);
    await client.passwords.authenticate(passwordCredentials);
    expect(client.session.getSync()).toEqual(createSession());
    expect(client.session.getTokens()).toBeNull();
    expect(platform.cookies.names()).toEqual([]);
  });

  it.each([
    ['session', { session: null }],
    ['end of the session', { session: { session_id: 'a', user_id: 'b' } }],
    ['user', { user: undefined }],
    ['token', { session_token: undefined }],
    ['JWT', { session_jwt: 5 }],
  ])('is rejected when the response has no %s', async (_, damage) => {
    const platform = createFakePlatform();
    platform.server.on(SIGN_IN_ROUTE, () =>
      successResponse({ ...createSignInResponse(), ...damage }),
    );
    const { client } = createTestClient({}, platform);
    await expect(client.passwords.authenticate(passwordCredentials)).rejects.toThrow(
      'Invalid JSON response from our servers.',
    );
    expect(client.session.getSync()).toBeNull();
    expect(platform.cookies.names()).toEqual([]);
  });
});

describe('another tab', () => {
  const stored = (n: number) => {
    const { session, user } = createSignInResponse(n);
    return { key: SESSION_STORAGE_KEY, newValue: JSON.stringify({ session, user }) };
  };

  it('signs this tab in without a request, and starts its timer', async () => {
    const { client, platform } = createTestClient();
    const callback = vi.fn();
    client.onStateChange(callback);
    await flushTasks();
    const before = platform.server.requests.length;
    platform.cookies.write('stytch_session=session-token-2; path=/');
    platform.storageChanged(stored(2));
    await flushTasks();
    expect(client.session.getInfo()).toMatchObject({
      session: { session_id: 'session-test-2' },
      fromCache: false,
    });
    expect(callback).toHaveBeenCalledOnce();
    expect(platform.server.requests).toHaveLength(before);
    platform.server.on(REFRESH_ROUTE, () => successResponse(createSignInResponse(2)));
    await platform.clock.advance(183_000);
    expect(platform.server.requestsTo(REFRESH_ROUTE)).toHaveLength(1);
  });

  it('signs this tab out without a request, and stops its timer', async () => {
    const { client, platform } = await createSignedInClient();
    platform.storageChanged({ key: SESSION_STORAGE_KEY, newValue: 'null' });
    expect(client.session.getSync()).toBeNull();
    expect(client.user.getSync()).toBeNull();
    await platform.clock.advance(HOUR_MS);
    expect(platform.server.requestsTo(REFRESH_ROUTE)).toEqual([]);
    expect(platform.server.requestsTo(REVOKE_ROUTE)).toEqual([]);
  });

  it('signs this tab out while a refresh and a sign-in are pending', async () => {
    const { client, platform } = await createSignedInClient();
    const refreshAnswer = createDeferredResponse();
    const signInAnswer = createDeferredResponse();
    platform.server.on(REFRESH_ROUTE, () => refreshAnswer.promise);
    platform.server.on(SIGN_IN_ROUTE, () => signInAnswer.promise);
    const calls = [
      client.session.authenticate(),
      client.passwords.authenticate(passwordCredentials),
    ];
    const outcomes = Promise.allSettled(calls);
    platform.cookies.write('stytch_session=; path=/; max-age=0');
    platform.cookies.write('stytch_session_jwt=; path=/; max-age=0');
    platform.storageChanged({ key: SESSION_STORAGE_KEY, newValue: 'null' });
    refreshAnswer.resolve(successResponse(createSignInResponse()));
    signInAnswer.resolve(successResponse(createSignInResponse(2)));
    await expect(outcomes).resolves.toMatchObject([
      { reason: { name: 'NoCurrentSessionError' } },
      { reason: { name: 'NoCurrentSessionError' } },
    ]);
    expect(client.session.getSync()).toBeNull();
    expect(platform.cookies.names()).toEqual([]);
  });

  it('stays signed out despite a late response that precedes the message of its sign-out', async () => {
    const { client, platform } = await createSignedInClient();
    const answer = createDeferredResponse();
    platform.server.on(REFRESH_ROUTE, () => answer.promise);
    const call = client.session.authenticate();
    platform.cookies.write('stytch_session=; path=/; max-age=0');
    platform.cookies.write('stytch_session_jwt=; path=/; max-age=0');
    platform.server.on(REFRESH_ROUTE, () => errorResponse(401, 'user_unauthenticated'));
    answer.resolve(successResponse(createSignInResponse()));
    await expect(call).rejects.toMatchObject({ error_type: 'user_unauthenticated' });
    expect(client.session.getSync()).toBeNull();
    expect(platform.cookies.names()).toEqual([]);
  });

  it('keeps its sign-in when an older session is refused late in this tab', async () => {
    const { client, platform } = await createSignedInClient();
    const answer = createDeferredResponse();
    platform.server.on(REFRESH_ROUTE, () => answer.promise);
    const call = client.session.authenticate();
    platform.cookies.write('stytch_session=session-token-2; path=/');
    platform.server.on(REFRESH_ROUTE, () => successResponse(createSignInResponse(2)));
    answer.resolve(errorResponse(404, 'session_not_found'));
    await expect(call).resolves.toEqual(createSignInResponse(2));
    expect(platform.cookies.read()).toContain('session-token-2');
  });

  it('removes tokens that this tab had only in memory', async () => {
    const cookies = { read: () => '', write: () => undefined };
    const fake = createFakePlatform();
    const platform = { ...fake, cookies: { ...fake.cookies, ...cookies } };
    const { client } = await createSignedInClient({}, platform);
    expect(client.session.getTokens()).not.toBeNull();
    platform.storageChanged(stored(2));
    expect(client.session.getTokens()).toBeNull();
  });

  it('delays the refresh of this tab by its own', async () => {
    const { platform } = await createSignedInClient();
    platform.server.on(REFRESH_ROUTE, () => successResponse(createSignInResponse()));
    await platform.clock.advance(170_000);
    platform.storageChanged(stored(1));
    await platform.clock.advance(170_000);
    expect(platform.server.requestsTo(REFRESH_ROUTE)).toEqual([]);
    await platform.clock.advance(13_000);
    expect(platform.server.requestsTo(REFRESH_ROUTE)).toHaveLength(1);
  });

  it.each([
    ['another key', { key: 'other', newValue: 'null' }],
    ['all keys', { key: null, newValue: null }],
    ['garbage', { key: SESSION_STORAGE_KEY, newValue: '{"session":5}' }],
    ['nothing', { key: SESSION_STORAGE_KEY, newValue: null }],
  ])('does not change this tab by writing %s', async (_, change) => {
    const { client, platform } = await createSignedInClient();
    platform.storageChanged(change);
    expect(client.session.getSync()).toEqual(createSession());
  });
});
