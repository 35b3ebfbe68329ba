import { describe, expect, it } from 'vitest';
import { callUntyped } from '../../../test/call-untyped.ts';
import { createSignedInClient, createTestClient } from '../../../test/create-test-client.ts';
import { flushTasks } from '../../../test/fakes/fake-clock.ts';
import { createFakePlatform } from '../../../test/fakes/fake-platform.ts';
import { createDeferredResponse } from '../../../test/fakes/fake-server.ts';
import {
  createSession,
  createSignInResponse,
  createUser,
  errorResponse,
  SESSION_STORAGE_KEY,
  successResponse,
} from '../../../test/fixtures.ts';
import {
  createUnsignedJwt,
  passwordCredentials,
  createPlatformWithSession,
  SESSION_ENDING_ERRORS,
  EMPTY_TOKENS,
  HOUR_MS,
  RECOVERABLE_ERRORS,
  REFRESH_ROUTE,
  REVOKE_ROUTE,
  SIGN_IN_ROUTE,
} from '../../../test/sessions.ts';

describe('session.authenticate', () => {
  it('resolves with the response, without the internal copy of the user', async () => {
    const { client, platform } = await createSignedInClient();
    platform.server.on(REFRESH_ROUTE, () =>
      successResponse({ ...createSignInResponse(), __user: createUser() }),
    );
    await expect(client.session.authenticate()).resolves.toEqual(createSignInResponse());
  });

  it('sends the duration', async () => {
    const { client, platform } = await createSignedInClient();
    platform.server.on(REFRESH_ROUTE, () => successResponse(createSignInResponse()));
    await client.session.authenticate({ session_duration_minutes: 30 });
    expect(platform.server.requestsTo(REFRESH_ROUTE)[0]?.body).toEqual({
      session_duration_minutes: 30,
    });
  });

  it('shares one request among concurrent callers', async () => {
    const { client, platform } = await createSignedInClient();
    platform.server.on(REFRESH_ROUTE, () => successResponse(createSignInResponse()));
    const calls = Array.from({ length: 50 }, () => client.session.authenticate());
    await expect(Promise.all(calls)).resolves.toHaveLength(50);
    expect(platform.server.requestsTo(REFRESH_ROUTE)).toHaveLength(1);
    await client.session.authenticate();
    expect(platform.server.requestsTo(REFRESH_ROUTE)).toHaveLength(2);
  });

  it('sends separate requests for different durations', async () => {
    const { client, platform } = await createSignedInClient();
    platform.server.on(REFRESH_ROUTE, () => successResponse(createSignInResponse()));
    await Promise.all([
      client.session.authenticate(),
      client.session.authenticate({ session_duration_minutes: 30 }),
    ]);
    expect(platform.server.requestsTo(REFRESH_ROUTE)).toHaveLength(2);
  });

  it('rejects for a caller who cancels, and continues for the others', async () => {
    const { client, platform } = await createSignedInClient();
    const answer = createDeferredResponse();
    platform.server.on(REFRESH_ROUTE, () => answer.promise);
    const impatient = new AbortController();
    const cancelled = client.session.authenticate({}, { signal: impatient.signal });
    const patient = client.session.authenticate();
    impatient.abort();
    await expect(cancelled).rejects.toMatchObject({ name: 'AbortError' });
    answer.resolve(successResponse(createSignInResponse()));
    await expect(patient).resolves.toEqual(createSignInResponse());
  });

  it('rejects at its own timeout', async () => {
    const { client, platform } = await createSignedInClient();
    platform.server.on(REFRESH_ROUTE, () => createDeferredResponse().promise);
    const outcome = expect(client.session.authenticate({}, { timeout: 300 })).rejects.toThrow(
      'Unable to contact our servers.',
    );
    await platform.clock.advance(300);
    await outcome;
    expect(client.session.getSync()).toEqual(createSession());
  });

  it.each(SESSION_ENDING_ERRORS)('signs out and rejects on %s', async (error_type) => {
    const { client, platform } = await createSignedInClient();
    platform.server.on(REFRESH_ROUTE, () => errorResponse(401, error_type));
    await expect(client.session.authenticate()).rejects.toMatchObject({ error_type });
    expect(client.session.getSync()).toBeNull();
    expect(platform.cookies.names()).toEqual([]);
  });

  it.each(RECOVERABLE_ERRORS)('keeps the session and rejects on %s', async (error_type) => {
    const { client, platform } = await createSignedInClient();
    platform.server.on(REFRESH_ROUTE, () => errorResponse(403, error_type));
    await expect(client.session.authenticate()).rejects.toMatchObject({ error_type });
    expect(client.session.getSync()).toEqual(createSession());
  });

  it.each([
    ['success', () => successResponse(createSignInResponse(1))],
    ['session_not_found', () => errorResponse(404, 'session_not_found')],
    ['failure', () => errorResponse(500, 'internal_server_error')],
  ])(
    'discards a %s for a session that was replaced in the meantime, and repeats the request',
    async (_, late) => {
      const { client, platform } = await createSignedInClient();
      const answer = createDeferredResponse();
      platform.server.on(REFRESH_ROUTE, () => answer.promise);
      const call = client.session.authenticate();
      platform.server.on(SIGN_IN_ROUTE, () => successResponse(createSignInResponse(2)));
      await client.passwords.authenticate(passwordCredentials);
      platform.server.on(REFRESH_ROUTE, () => successResponse(createSignInResponse(2)));
      answer.resolve(late());
      await expect(call).resolves.toEqual(createSignInResponse(2));
      expect(platform.server.requestsTo(REFRESH_ROUTE)).toHaveLength(2);
      expect(client.session.getSync()?.session_id).toBe('session-test-2');
    },
  );

  it.each([
    ['readable', {}],
    ['HttpOnly', EMPTY_TOKENS],
  ])(
    'discards a response after one about another session has arrived, with %s tokens',
    async (_, tokens) => {
      const platform = createFakePlatform();
      platform.server.on(SIGN_IN_ROUTE, () => successResponse(createSignInResponse(1, tokens)));
      const { client } = createTestClient({}, platform);
      await client.passwords.authenticate(passwordCredentials);
      const slow = createDeferredResponse();
      platform.server.on(REFRESH_ROUTE, () => slow.promise);
      const call = client.session.authenticate({ session_duration_minutes: 30 });
      platform.server.on(REFRESH_ROUTE, () => successResponse(createSignInResponse(2, tokens)));
      await client.session.authenticate();
      slow.resolve(successResponse(createSignInResponse(1, tokens)));
      await expect(call).resolves.toEqual(createSignInResponse(2, tokens));
      expect(client.session.getSync()?.session_id).toBe('session-test-2');
    },
  );

  it('does not treat the first session of known tokens as a replacement', async () => {
    const platform = createPlatformWithSession();
    platform.stored.clear();
    platform.server.on(REFRESH_ROUTE, () => successResponse(createSignInResponse()));
    const { client } = createTestClient({}, platform);
    await client.session.authenticate({ session_duration_minutes: 30 });
    expect(platform.server.requestsTo(REFRESH_ROUTE)).toHaveLength(2);
  });

  it('keeps tokens that were stored while the old ones were refused', async () => {
    const { client, platform } = await createSignedInClient();
    const answer = createDeferredResponse();
    platform.server.on(REFRESH_ROUTE, () => answer.promise);
    const call = client.session.authenticate();
    client.session.updateSession({ session_token: 'session-token-2', session_jwt: 'jwt-2' });
    platform.server.on(REFRESH_ROUTE, () => successResponse(createSignInResponse(2)));
    answer.resolve(errorResponse(401, 'unauthorized_credentials'));
    await expect(call).resolves.toEqual(createSignInResponse(2));
    expect(client.session.getTokens()?.session_token).toBe('session-token-2');
  });

  it.each([
    ['readable', {}],
    ['HttpOnly', EMPTY_TOKENS],
  ])(
    'never restores a session with %s tokens that was signed out in the meantime',
    async (_, tokens) => {
      const platform = createFakePlatform();
      platform.server.on(SIGN_IN_ROUTE, () => successResponse(createSignInResponse(1, tokens)));
      const { client } = createTestClient({}, platform);
      await client.passwords.authenticate(passwordCredentials);
      const answer = createDeferredResponse();
      platform.server.on(REFRESH_ROUTE, () => answer.promise);
      platform.server.on(REVOKE_ROUTE, () => successResponse({}));
      const call = client.session.authenticate();
      await client.session.revoke();
      answer.resolve(successResponse(createSignInResponse(1, tokens)));
      await expect(call).rejects.toMatchObject({ name: 'NoCurrentSessionError' });
      expect(client.session.getSync()).toBeNull();
      expect(client.session.getTokens()).toBeNull();
      expect(platform.stored.get(SESSION_STORAGE_KEY)).toBe('null');
    },
  );

  it('refuses a duration that is not a number, without a request', async () => {
    const { client, platform } = await createSignedInClient();
    const call = callUntyped(client.session.authenticate, { session_duration_minutes: '60' });
    await expect(call).rejects.toThrow(
      'Invalid call to session.authenticate\nsession_duration_minutes must be a number',
    );
    expect(platform.server.requestsTo(REFRESH_ROUTE)).toEqual([]);
  });
});

describe('the background refresh', () => {
  it('is sent every three minutes with an empty body', async () => {
    const { platform } = await createSignedInClient();
    platform.server.on(REFRESH_ROUTE, () => successResponse(createSignInResponse()));
    await platform.clock.advance(179_000);
    expect(platform.server.requestsTo(REFRESH_ROUTE)).toEqual([]);
    await platform.clock.advance(1_000 + 360_000);
    expect(platform.server.requestsTo(REFRESH_ROUTE).map(({ body }) => body)).toEqual([{}, {}, {}]);
  });

  it('sends the last duration again with keepSessionAlive', async () => {
    const { client, platform } = await createSignedInClient({ keepSessionAlive: true });
    platform.server.on('POST /passwords/strength_check', () => successResponse({}));
    await client.passwords.strengthCheck({ password: 'a' });
    platform.server.on(REFRESH_ROUTE, () => successResponse(createSignInResponse()));
    await platform.clock.advance(180_000);
    expect(platform.server.requestsTo(REFRESH_ROUTE).map(({ body }) => body)).toEqual([
      { session_duration_minutes: 60 },
    ]);
  });

  it('is sent once, as soon as the page is visible after eight hours of sleep', async () => {
    const platform = createFakePlatform();
    const session = createSession({ expires_at: '2026-11-22T09:00:00Z' });
    const answer = () => successResponse(createSignInResponse(1, { session }));
    platform.server.on(SIGN_IN_ROUTE, answer);
    platform.server.on(REFRESH_ROUTE, answer);
    const { client } = createTestClient({}, platform);
    await client.passwords.authenticate(passwordCredentials);
    await flushTasks();
    platform.clock.sleep(8 * HOUR_MS);
    platform.show();
    platform.show();
    await flushTasks();
    expect(platform.server.requestsTo(REFRESH_ROUTE)).toHaveLength(1);
    expect(client.session.getSync()).toEqual(session);
  });

  it('is not sent early because the page is visible', async () => {
    const { platform } = await createSignedInClient();
    await platform.clock.advance(100_000);
    platform.show();
    await flushTasks();
    expect(platform.server.requestsTo(REFRESH_ROUTE)).toEqual([]);
  });

  it('replaces the tokens', async () => {
    const { client, platform } = await createSignedInClient();
    platform.server.on(REFRESH_ROUTE, () =>
      successResponse(createSignInResponse(1, { session_jwt: 'session-jwt-1b' })),
    );
    await platform.clock.advance(180_000);
    expect(client.session.getTokens()?.session_jwt).toBe('session-jwt-1b');
  });

  it('continues after ten minutes without a server', async () => {
    const { client, platform } = await createSignedInClient();
    const start = platform.now();
    platform.server.on(REFRESH_ROUTE, () => {
      if (platform.now() - start < 780_000) throw new TypeError('Load failed');
      return successResponse(createSignInResponse());
    });
    await platform.clock.advance(1_400_000);
    expect(client.session.getSync()).toEqual(createSession());
    const times = platform.server.requestsTo(REFRESH_ROUTE).length;
    await platform.clock.advance(180_000);
    expect(platform.server.requestsTo(REFRESH_ROUTE)).toHaveLength(times + 1);
  });

  it('is sent early when a call finds that the JWT is about to expire', async () => {
    const platform = createPlatformWithSession();
    const session_jwt = createUnsignedJwt({ iat: 1_000, exp: 1_120 });
    platform.server.on(REFRESH_ROUTE, () =>
      successResponse(createSignInResponse(1, { session_jwt })),
    );
    platform.server.on('GET /users/me', () => successResponse(createUser()));
    const { client } = createTestClient({}, platform);
    await platform.clock.advance(90_000);
    await client.user.get();
    expect(platform.server.requestsTo(REFRESH_ROUTE)).toHaveLength(1);
    await platform.clock.advance(6_000);
    await client.user.get();
    await client.user.get();
    await flushTasks();
    expect(platform.server.requestsTo(REFRESH_ROUTE)).toHaveLength(2);
  });

  it.each([-24, 24])('keeps its interval when the clock is wrong by %i hours', async (hours) => {
    const platform = createFakePlatform();
    platform.clock.adjust(hours * HOUR_MS);
    const dated = (changes = {}) => {
      const date = new Date(platform.now() - hours * HOUR_MS).toUTCString();
      return successResponse(createSignInResponse(1, changes), { date });
    };
    platform.server.on(SIGN_IN_ROUTE, () => dated());
    platform.server.on(REFRESH_ROUTE, () =>
      dated({ session_jwt: createUnsignedJwt({ iat: 1_000, exp: 1_300 }) }),
    );
    const { client } = createTestClient({}, platform);
    await client.passwords.authenticate(passwordCredentials);
    await platform.clock.advance(0.9 * HOUR_MS);
    expect(platform.server.requestsTo(REFRESH_ROUTE)).toHaveLength(18);
    expect(client.session.getTokens()?.session_token).toBe('session-token-1');
    expect(platform.cookies.names()).toContain('stytch_session');
  });

  it('waits as long as the server asked for', async () => {
    const { platform } = await createSignedInClient();
    platform.server.on(REFRESH_ROUTE, () =>
      errorResponse(429, 'too_many_requests', { 'retry-after': '100' }),
    );
    await platform.clock.advance(180_000 + 99_999);
    expect(platform.server.requestsTo(REFRESH_ROUTE)).toHaveLength(1);
    await platform.clock.advance(1);
    expect(platform.server.requestsTo(REFRESH_ROUTE)).toHaveLength(2);
  });

  it('stops when the session ends during a backoff', async () => {
    const { client, platform } = await createSignedInClient();
    platform.server.on(REFRESH_ROUTE, () => errorResponse(500, 'internal_server_error'));
    platform.server.on(REVOKE_ROUTE, () => successResponse({}));
    await platform.clock.advance(181_000);
    await client.session.revoke();
    await platform.clock.advance(HOUR_MS);
    expect(platform.server.requestsTo(REFRESH_ROUTE)).toHaveLength(1);
    expect(platform.clock.pending()).toBe(0);
  });

  it('stops when the client is destroyed during a backoff', async () => {
    const { client, platform } = await createSignedInClient();
    platform.server.on(REFRESH_ROUTE, () => errorResponse(500, 'internal_server_error'));
    await platform.clock.advance(181_000);
    client.destroy();
    await platform.clock.advance(HOUR_MS);
    expect(platform.server.requestsTo(REFRESH_ROUTE)).toHaveLength(1);
    expect(platform.clock.pending()).toBe(0);
  });

  it.each(SESSION_ENDING_ERRORS)('signs out on %s and stops', async (error_type) => {
    const { client, platform } = await createSignedInClient();
    platform.server.on(REFRESH_ROUTE, () => errorResponse(404, error_type));
    await platform.clock.advance(HOUR_MS);
    expect(client.session.getSync()).toBeNull();
    expect(platform.server.requestsTo(REFRESH_ROUTE)).toHaveLength(1);
  });
});
