import { describe, expect, it, vi } from 'vitest';
import { callUntyped } from '../../test/call-untyped.ts';
import { createSignedInClient, createTestClient } from '../../test/create-test-client.ts';
import { flushTasks } from '../../test/fakes/fake-clock.ts';
import { createFakePlatform } from '../../test/fakes/fake-platform.ts';
import { createDeferredResponse } from '../../test/fakes/fake-server.ts';
import {
  createSession,
  createSignInResponse,
  errorResponse,
  SESSION_STORAGE_KEY,
  successResponse,
} from '../../test/fixtures.ts';
import {
  passwordCredentials,
  createPlatformWithSession,
  SESSION_ENDING_ERRORS,
  RECOVERABLE_ERRORS,
  REFRESH_ROUTE,
  REVOKE_ROUTE,
  SIGN_IN_ROUTE,
} from '../../test/sessions.ts';

describe('session.revoke', () => {
  it('signs out on success', async () => {
    const { client, platform } = await createSignedInClient();
    platform.server.on(REVOKE_ROUTE, () => successResponse({ request_id: 'r', status_code: 200 }));
    await expect(client.session.revoke()).resolves.toEqual({ request_id: 'r', status_code: 200 });
    expect(client.session.getSync()).toBeNull();
    expect(client.user.getSync()).toBeNull();
    expect(platform.cookies.names()).toEqual([]);
    expect(platform.stored.get(SESSION_STORAGE_KEY)).toBe('null');
  });

  it.each(SESSION_ENDING_ERRORS)('signs out and resolves on %s', async (error_type) => {
    const { client, platform } = await createSignedInClient();
    platform.server.on(REVOKE_ROUTE, () => errorResponse(401, error_type));
    await expect(client.session.revoke()).resolves.toEqual({
      request_id: 'request-id-2',
      status_code: 401,
    });
    expect(client.session.getSync()).toBeNull();
  });

  it('resolves twice when it is called twice at the same time', async () => {
    const { client, platform } = await createSignedInClient();
    platform.server.on(REVOKE_ROUTE, () =>
      platform.server.requestsTo(REVOKE_ROUTE).length === 1
        ? successResponse({ request_id: 'r', status_code: 200 })
        : errorResponse(404, 'session_not_found'),
    );
    await expect(
      Promise.all([client.session.revoke(), client.session.revoke()]),
    ).resolves.toMatchObject([{ status_code: 200 }, { status_code: 404 }]);
    expect(client.session.getSync()).toBeNull();
  });

  it.each(RECOVERABLE_ERRORS)('keeps the session and rejects on %s', async (error_type) => {
    const { client, platform } = await createSignedInClient();
    platform.server.on(REVOKE_ROUTE, () => errorResponse(500, error_type));
    await expect(client.session.revoke()).rejects.toMatchObject({ error_type });
    expect(client.session.getSync()).toEqual(createSession());
    expect(platform.cookies.names()).toEqual(['stytch_session', 'stytch_session_jwt']);
  });

  it('signs out with forceClear and rejects, even without a response', async () => {
    const { client, platform } = await createSignedInClient();
    platform.server.on(REVOKE_ROUTE, () => {
      throw new TypeError('NetworkError when attempting to fetch resource.');
    });
    await expect(client.session.revoke({ forceClear: true })).rejects.toThrow(
      'Unable to contact our servers.',
    );
    expect(client.session.getSync()).toBeNull();
    expect(platform.cookies.names()).toEqual([]);
  });

  it('discards a sign-in that started before it', async () => {
    const { client, platform } = await createSignedInClient();
    const answer = createDeferredResponse();
    platform.server.on(SIGN_IN_ROUTE, () => answer.promise);
    platform.server.on(REVOKE_ROUTE, () => successResponse({}));
    const signIn = client.passwords.authenticate(passwordCredentials);
    await client.session.revoke();
    answer.resolve(successResponse(createSignInResponse(2)));
    await expect(signIn).rejects.toMatchObject({ name: 'NoCurrentSessionError' });
    expect(client.session.getSync()).toBeNull();
  });

  it('keeps a sign-in that started after it', async () => {
    const { client, platform } = await createSignedInClient();
    const answer = createDeferredResponse();
    platform.server.on(REVOKE_ROUTE, () => answer.promise);
    platform.server.on(SIGN_IN_ROUTE, () => successResponse(createSignInResponse(2)));
    const revoke = client.session.revoke();
    await client.passwords.authenticate(passwordCredentials);
    answer.resolve(successResponse({}));
    await revoke;
    expect(client.session.getSync()?.session_id).toBe('session-test-2');
  });

  it('keeps tokens that were stored after it started', async () => {
    const { client, platform } = await createSignedInClient();
    const answer = createDeferredResponse();
    platform.server.on(REVOKE_ROUTE, () => answer.promise);
    const revoke = client.session.revoke();
    client.session.updateSession({ session_token: 'token-9', session_jwt: 'jwt-9' });
    answer.resolve(successResponse({}));
    await revoke;
    expect(client.session.getTokens()?.session_token).toBe('token-9');
  });

  it('keeps the session that another tab has started during it, also before its message', async () => {
    const { client, platform } = await createSignedInClient();
    const answer = createDeferredResponse();
    platform.server.on(REVOKE_ROUTE, () => answer.promise);
    const revoke = client.session.revoke();
    platform.cookies.write('stytch_session=session-token-2; path=/');
    platform.cookies.write('stytch_session_jwt=session-jwt-2; path=/');
    answer.resolve(successResponse({}));
    await revoke;
    expect(client.session.getTokens()?.session_token).toBe('session-token-2');
    platform.server.on(REFRESH_ROUTE, () => successResponse(createSignInResponse(2)));
    await platform.clock.advance(5_000);
    expect(client.session.getSync()?.session_id).toBe('session-test-2');
  });

  it('ends the session whose tokens your own server has replaced before it', async () => {
    const { client, platform } = await createSignedInClient();
    platform.server.on(REVOKE_ROUTE, () => successResponse({}));
    platform.cookies.write('stytch_session=session-token-2; path=/');
    await client.session.revoke();
    expect(client.session.getSync()).toBeNull();
    expect(platform.cookies.names()).toEqual([]);
  });

  it('ends a sign-in that started before it and completed during it', async () => {
    const { client, platform } = await createSignedInClient();
    const signInAnswer = createDeferredResponse();
    const revokeAnswer = createDeferredResponse();
    platform.server.on(SIGN_IN_ROUTE, () => signInAnswer.promise);
    platform.server.on(REVOKE_ROUTE, () => revokeAnswer.promise);
    const signIn = client.passwords.authenticate(passwordCredentials);
    const revoke = client.session.revoke();
    signInAnswer.resolve(successResponse(createSignInResponse(2)));
    await signIn;
    revokeAnswer.resolve(successResponse({}));
    await revoke;
    expect(client.session.getSync()).toBeNull();
  });

  it('does not disturb a sign-in that runs while an old session ends', async () => {
    const platform = createPlatformWithSession();
    const refreshAnswer = createDeferredResponse();
    const signInAnswer = createDeferredResponse();
    platform.server.on(REFRESH_ROUTE, () => refreshAnswer.promise);
    platform.server.on(SIGN_IN_ROUTE, () => signInAnswer.promise);
    const { client } = createTestClient({}, platform);
    const signIn = client.passwords.authenticate(passwordCredentials);
    refreshAnswer.resolve(errorResponse(404, 'session_not_found'));
    await flushTasks();
    expect(client.session.getSync()).toBeNull();
    signInAnswer.resolve(successResponse(createSignInResponse(2)));
    await signIn;
    expect(client.session.getSync()?.session_id).toBe('session-test-2');
  });
});

describe('session.updateSession', () => {
  it('stores tokens without a request', async () => {
    const { client, platform } = createTestClient();
    await flushTasks();
    const before = platform.server.requests.length;
    client.session.updateSession({ session_token: 'token-9', session_jwt: 'jwt-9' });
    await flushTasks();
    expect(client.session.getTokens()).toEqual({ session_token: 'token-9', session_jwt: 'jwt-9' });
    expect(platform.server.requests).toHaveLength(before);
  });

  it.each([undefined, null, ''])('removes the JWT when the new one is %j', async (session_jwt) => {
    const { client, platform } = await createSignedInClient();
    client.session.updateSession({ session_token: 'token-9', session_jwt });
    expect(client.session.getTokens()).toBeNull();
    expect(platform.cookies.read()).toBe('stytch_session=token-9');
  });

  it('makes the next request send the new token', async () => {
    const { client, platform } = createTestClient();
    client.session.updateSession({ session_token: 'token-9' });
    platform.server.on(REFRESH_ROUTE, () => successResponse(createSignInResponse(9)));
    await client.session.authenticate();
    const [request] = platform.server.requestsTo(REFRESH_ROUTE);
    expect(atob(request?.headers.get('authorization')?.replace('Basic ', '') ?? '')).toBe(
      'public-token-test-11111111-1111-4111-8111-111111111111:token-9',
    );
    expect(client.session.getSync()?.session_id).toBe('session-test-9');
  });

  it('schedules a refresh before the JWT expires', async () => {
    const { client, platform } = createTestClient();
    client.session.updateSession({ session_token: 'token-9', session_jwt: 'jwt-9' });
    platform.server.on(REFRESH_ROUTE, () => successResponse(createSignInResponse(9)));
    await platform.clock.advance(300_000);
    expect(client.session.getTokens()?.session_jwt).toBe('session-jwt-9');
  });

  it('requires a token', () => {
    const { client } = createTestClient();
    expect(() => callUntyped(client.session.updateSession, { session_jwt: 'x' })).toThrow(
      'Invalid call to session.updateSession\nsession_token must be a string',
    );
  });

  it('refuses an empty token, and keeps the current ones', async () => {
    const { client } = await createSignedInClient();
    expect(() => client.session.updateSession({ session_token: '' })).toThrow(
      'Invalid call to session.updateSession\nsession_token must not be empty',
    );
    expect(client.session.getTokens()?.session_token).toBe('session-token-1');
  });
});

describe('session.onChange', () => {
  it('calls its callback on sign-in and sign-out', async () => {
    const platform = createFakePlatform();
    platform.server.on(SIGN_IN_ROUTE, () => successResponse(createSignInResponse()));
    platform.server.on(REVOKE_ROUTE, () => successResponse({}));
    const { client } = createTestClient({}, platform);
    const seen: unknown[] = [];
    const stop = client.session.onChange((session) => seen.push(session?.session_id));
    await client.passwords.authenticate(passwordCredentials);
    await client.session.revoke();
    stop();
    await client.passwords.authenticate(passwordCredentials);
    expect(seen).toEqual(['session-test-1', undefined]);
  });

  it('calls its callback once when a stored session is confirmed unchanged', async () => {
    const platform = createPlatformWithSession();
    platform.server.on(REFRESH_ROUTE, () => successResponse(createSignInResponse()));
    const { client } = createTestClient({}, platform);
    const callback = vi.fn();
    client.session.onChange(callback);
    await flushTasks();
    await client.session.authenticate();
    expect(callback).toHaveBeenCalledExactlyOnceWith(createSession());
  });

  it('does not call its callback, and keeps the object, when only the access time is new', async () => {
    const { client, platform } = await createSignedInClient();
    const before = client.session.getSync();
    const callback = vi.fn();
    client.session.onChange(callback);
    client.user.onChange(callback);
    const session = createSession({ last_accessed_at: '2026-11-21T09:30:00Z' });
    platform.server.on(REFRESH_ROUTE, () => successResponse(createSignInResponse(1, { session })));
    await client.session.authenticate();
    expect(callback).not.toHaveBeenCalled();
    expect(client.session.getSync()).toBe(before);
  });

  it('calls its callback when the session was extended', async () => {
    const { client, platform } = await createSignedInClient();
    const callback = vi.fn();
    client.session.onChange(callback);
    const session = createSession({ expires_at: '2026-11-21T11:00:00Z' });
    platform.server.on(REFRESH_ROUTE, () => successResponse(createSignInResponse(1, { session })));
    await client.session.authenticate({ session_duration_minutes: 120 });
    expect(callback).toHaveBeenCalledExactlyOnceWith(session);
  });
});
