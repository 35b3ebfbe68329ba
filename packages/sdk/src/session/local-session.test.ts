import { describe, expect, it, vi } from 'vitest';
import { createSignedInClient, createTestClient } from '../../test/create-test-client.ts';
import { flushTasks } from '../../test/fakes/fake-clock.ts';
import { createFakePlatform } from '../../test/fakes/fake-platform.ts';
import { deferred } from '../../test/fakes/fake-server.ts';
import { aSession, aSignIn, aUser, failure, STATE_KEY, success } from '../../test/fixtures.ts';
import {
  bo,
  createPageWithSession,
  ENDING,
  HIDDEN_TOKENS,
  HOUR_MS,
  RECOVERABLE,
  REFRESH,
  REVOKE,
  SIGN_IN,
} from '../../test/sessions.ts';

describe('at the start', () => {
  it('is signed out without a cookie, whatever storage says', () => {
    const platform = createFakePlatform();
    const { session, user } = aSignIn();
    platform.stored.set(STATE_KEY, JSON.stringify({ session, user }));
    const { client } = createTestClient({}, platform);
    expect(client.session.getInfo()).toEqual({ session: null, fromCache: false });
    expect(client.user.getSync()).toBeNull();
    expect(platform.stored.get(STATE_KEY)).toBe('null');
    expect(platform.server.requestsTo(REFRESH)).toEqual([]);
  });

  it('shows the stored session at once and asks the server about it', async () => {
    const platform = createPageWithSession();
    const answer = deferred();
    platform.server.on(REFRESH, () => answer.promise);
    const { client } = createTestClient({}, platform);
    expect(client.session.getInfo()).toEqual({ session: aSession(), fromCache: true });
    expect(client.user.getInfo()).toEqual({ user: aUser(), fromCache: true });
    await flushTasks();
    expect(platform.server.requestsTo(REFRESH).map(({ body }) => body)).toEqual([{}]);
    answer.resolve(success(aSignIn()));
    await flushTasks();
    expect(client.session.getInfo()).toEqual({ session: aSession(), fromCache: false });
  });

  it('asks for the configuration before the session', async () => {
    const platform = createPageWithSession();
    platform.server.on(REFRESH, () => success(aSignIn()));
    createTestClient({}, platform);
    await flushTasks();
    expect(platform.server.requests.map(({ path }) => path)).toEqual([
      '/projects/bootstrap/public-token-test-11111111-1111-4111-8111-111111111111',
      '/sessions/authenticate',
    ]);
  });

  it.each(ENDING)('signs out when the server answers %s', async (error_type) => {
    const platform = createPageWithSession();
    platform.server.on(REFRESH, () => failure(401, error_type));
    const { client } = createTestClient({}, platform);
    await flushTasks();
    expect(client.session.getSync()).toBeNull();
    expect(platform.cookies.names()).toEqual([]);
    expect(platform.stored.get(STATE_KEY)).toBe('null');
  });

  it.each(RECOVERABLE)('keeps the session and tries again after %s', async (error_type) => {
    const platform = createPageWithSession();
    platform.server.on(REFRESH, () => failure(429, error_type));
    const { client } = createTestClient({}, platform);
    await platform.clock.advance(4_000);
    expect(client.session.getInfo()).toEqual({ session: aSession(), fromCache: true });
    expect(platform.server.requestsTo(REFRESH)).toHaveLength(2);
    expect(platform.cookies.names()).toContain('stytch_session');
  });

  it.each(['garbage', '{"session":{}}', '[1,2]', ''])(
    'begins without a session when storage holds %j, and gets it from the server',
    async (text) => {
      const platform = createPageWithSession();
      platform.stored.set(STATE_KEY, text);
      platform.server.on(REFRESH, () => success(aSignIn()));
      const { client } = createTestClient({}, platform);
      expect(client.session.getInfo()).toEqual({ session: null, fromCache: false });
      await flushTasks();
      expect(client.session.getSync()).toEqual(aSession());
    },
  );

  it('works without storage, with one warning', async () => {
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    const platform = { ...createPageWithSession(), openStorage: refuse };
    platform.server.on(REFRESH, () => success(aSignIn()));
    const { client } = createTestClient({}, platform);
    await flushTasks();
    expect(client.session.getSync()).toEqual(aSession());
    expect(platform.warnings).toHaveLength(1);
  });

  it('works with a storage that is full', async () => {
    const openStorage = () => ({
      getItem: () => null,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
      removeItem: () => undefined,
    });
    const { client } = await createSignedInClient({}, { ...createFakePlatform(), openStorage });
    expect(client.session.getSync()).toEqual(aSession());
    expect(client.user.getSync()).toEqual(aUser());
  });
});

describe('a sign-in', () => {
  it('writes cookies, storage and memory', async () => {
    const { client, platform } = await createSignedInClient();
    expect(client.session.getSync()).toEqual(aSession());
    expect(client.user.getSync()).toEqual(aUser());
    expect(client.session.getTokens()).toEqual({
      session_token: 'session-token-1',
      session_jwt: 'session-jwt-1',
    });
    expect(JSON.parse(platform.stored.get(STATE_KEY) ?? '')).toMatchObject({
      session: aSession(),
      user: aUser(),
    });
  });

  it('lets the cookies end with the session', async () => {
    const { platform } = await createSignedInClient();
    const expiry = platform.cookies.writes.filter((cookie) => cookie.startsWith('stytch_session'));
    expect(expiry[expiry.length - 1]).toContain('expires=Sat, 21 Nov 2026 10:00:00 GMT');
  });

  it('keeps the cookies alive on a device whose clock is a day ahead', async () => {
    const platform = createFakePlatform();
    platform.clock.adjust(24 * HOUR_MS);
    platform.server.on(SIGN_IN, () =>
      success(aSignIn(), { date: 'Sat, 21 Nov 2026 09:00:00 GMT' }),
    );
    const { client } = createTestClient({}, platform);
    await client.passwords.authenticate(bo);
    expect(platform.cookies.names()).toEqual(['stytch_session', 'stytch_session_jwt']);
    await platform.clock.advance(HOUR_MS);
    expect(platform.cookies.names()).toEqual([]);
  });

  it('keeps the session in memory when the server keeps the tokens to itself', async () => {
    const platform = createFakePlatform();
    platform.server.on(SIGN_IN, () => success(aSignIn(1, HIDDEN_TOKENS)));
    const { client } = createTestClient({}, platform);
    await client.passwords.authenticate(bo);
    expect(client.session.getSync()).toEqual(aSession());
    expect(client.session.getTokens()).toBeNull();
    expect(platform.cookies.names()).toEqual([]);
  });

  it.each([
    ['session', { session: null }],
    ['end of the session', { session: { session_id: 'a', user_id: 'b' } }],
    ['user', { user: undefined }],
    ['token', { session_token: undefined }],
    ['JWT', { session_jwt: 5 }],
  ])('is refused when the answer has no %s', async (_, damage) => {
    const platform = createFakePlatform();
    platform.server.on(SIGN_IN, () => success({ ...aSignIn(), ...damage }));
    const { client } = createTestClient({}, platform);
    await expect(client.passwords.authenticate(bo)).rejects.toThrow(
      'Invalid JSON response from our servers.',
    );
    expect(client.session.getSync()).toBeNull();
    expect(platform.cookies.names()).toEqual([]);
  });
});

describe('another tab', () => {
  const stored = (n: number) => {
    const { session, user } = aSignIn(n);
    return { key: STATE_KEY, newValue: JSON.stringify({ session, user }) };
  };

  it('signs this one in, without a request, and starts the timer', async () => {
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
    platform.server.on(REFRESH, () => success(aSignIn(2)));
    await platform.clock.advance(183_000);
    expect(platform.server.requestsTo(REFRESH)).toHaveLength(1);
  });

  it('signs this one out, without a request, and stops the timer', async () => {
    const { client, platform } = await createSignedInClient();
    platform.storageChanged({ key: STATE_KEY, newValue: 'null' });
    expect(client.session.getSync()).toBeNull();
    expect(client.user.getSync()).toBeNull();
    await platform.clock.advance(HOUR_MS);
    expect(platform.server.requestsTo(REFRESH)).toEqual([]);
    expect(platform.server.requestsTo(REVOKE)).toEqual([]);
  });

  it('signs this one out also while a refresh and a sign-in are under way', async () => {
    const { client, platform } = await createSignedInClient();
    const refreshAnswer = deferred();
    const signInAnswer = deferred();
    platform.server.on(REFRESH, () => refreshAnswer.promise);
    platform.server.on(SIGN_IN, () => signInAnswer.promise);
    const calls = [client.session.authenticate(), client.passwords.authenticate(bo)];
    const outcomes = Promise.allSettled(calls);
    platform.cookies.write('stytch_session=; path=/; max-age=0');
    platform.cookies.write('stytch_session_jwt=; path=/; max-age=0');
    platform.storageChanged({ key: STATE_KEY, newValue: 'null' });
    refreshAnswer.resolve(success(aSignIn()));
    signInAnswer.resolve(success(aSignIn(2)));
    await expect(outcomes).resolves.toMatchObject([
      { reason: { name: 'NoCurrentSessionError' } },
      { reason: { name: 'NoCurrentSessionError' } },
    ]);
    expect(client.session.getSync()).toBeNull();
    expect(platform.cookies.names()).toEqual([]);
  });

  it('is not undone by a late answer before the news of its sign-out has come', async () => {
    const { client, platform } = await createSignedInClient();
    const answer = deferred();
    platform.server.on(REFRESH, () => answer.promise);
    const call = client.session.authenticate();
    platform.cookies.write('stytch_session=; path=/; max-age=0');
    platform.cookies.write('stytch_session_jwt=; path=/; max-age=0');
    platform.server.on(REFRESH, () => failure(401, 'user_unauthenticated'));
    answer.resolve(success(aSignIn()));
    await expect(call).rejects.toMatchObject({ error_type: 'user_unauthenticated' });
    expect(client.session.getSync()).toBeNull();
    expect(platform.cookies.names()).toEqual([]);
  });

  it('does not lose its sign-in to the late refusal of an older session here', async () => {
    const { client, platform } = await createSignedInClient();
    const answer = deferred();
    platform.server.on(REFRESH, () => answer.promise);
    const call = client.session.authenticate();
    platform.cookies.write('stytch_session=session-token-2; path=/');
    platform.server.on(REFRESH, () => success(aSignIn(2)));
    answer.resolve(failure(404, 'session_not_found'));
    await expect(call).resolves.toEqual(aSignIn(2));
    expect(platform.cookies.read()).toContain('session-token-2');
  });

  it('takes away tokens that this one held only in memory', async () => {
    const cookies = { read: () => '', write: () => undefined };
    const fake = createFakePlatform();
    const platform = { ...fake, cookies: { ...fake.cookies, ...cookies } };
    const { client } = await createSignedInClient({}, platform);
    expect(client.session.getTokens()).not.toBeNull();
    platform.storageChanged(stored(2));
    expect(client.session.getTokens()).toBeNull();
  });

  it('puts off the refresh of this one by its own', async () => {
    const { platform } = await createSignedInClient();
    platform.server.on(REFRESH, () => success(aSignIn()));
    await platform.clock.advance(170_000);
    platform.storageChanged(stored(1));
    await platform.clock.advance(170_000);
    expect(platform.server.requestsTo(REFRESH)).toEqual([]);
    await platform.clock.advance(13_000);
    expect(platform.server.requestsTo(REFRESH)).toHaveLength(1);
  });

  it.each([
    ['another key', { key: 'other', newValue: 'null' }],
    ['all keys', { key: null, newValue: null }],
    ['garbage', { key: STATE_KEY, newValue: '{"session":5}' }],
    ['nothing', { key: STATE_KEY, newValue: null }],
  ])('does not touch this one by writing %s', async (_, change) => {
    const { client, platform } = await createSignedInClient();
    platform.storageChanged(change);
    expect(client.session.getSync()).toEqual(aSession());
  });
});
