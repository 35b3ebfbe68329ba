import { describe, expect, it, vi } from 'vitest';
import { callUntyped } from '../../test/call-untyped.ts';
import { createSignedInClient, createTestClient } from '../../test/create-test-client.ts';
import { flushTasks } from '../../test/fakes/fake-clock.ts';
import { createFakePlatform } from '../../test/fakes/fake-platform.ts';
import { deferred } from '../../test/fakes/fake-server.ts';
import { aSession, aSignIn, failure, STATE_KEY, success } from '../../test/fixtures.ts';
import {
  bo,
  createPageWithSession,
  ENDING,
  RECOVERABLE,
  REFRESH,
  REVOKE,
  SIGN_IN,
} from '../../test/sessions.ts';

describe('session.revoke', () => {
  it('signs out on success', async () => {
    const { client, platform } = await createSignedInClient();
    platform.server.on(REVOKE, () => success({ request_id: 'r', status_code: 200 }));
    await expect(client.session.revoke()).resolves.toEqual({ request_id: 'r', status_code: 200 });
    expect(client.session.getSync()).toBeNull();
    expect(client.user.getSync()).toBeNull();
    expect(platform.cookies.names()).toEqual([]);
    expect(platform.stored.get(STATE_KEY)).toBe('null');
  });

  it.each(ENDING)('signs out on %s, and passes the error on', async (error_type) => {
    const { client, platform } = await createSignedInClient();
    platform.server.on(REVOKE, () => failure(401, error_type));
    await expect(client.session.revoke()).rejects.toMatchObject({ error_type });
    expect(client.session.getSync()).toBeNull();
  });

  it.each(RECOVERABLE)('keeps the session on %s, and passes the error on', async (error_type) => {
    const { client, platform } = await createSignedInClient();
    platform.server.on(REVOKE, () => failure(500, error_type));
    await expect(client.session.revoke()).rejects.toMatchObject({ error_type });
    expect(client.session.getSync()).toEqual(aSession());
    expect(platform.cookies.names()).toEqual(['stytch_session', 'stytch_session_jwt']);
  });

  it('signs out with forceClear also when nobody answers, and passes the error on', async () => {
    const { client, platform } = await createSignedInClient();
    platform.server.on(REVOKE, () => {
      throw new TypeError('NetworkError when attempting to fetch resource.');
    });
    await expect(client.session.revoke({ forceClear: true })).rejects.toThrow(
      'Unable to contact our servers.',
    );
    expect(client.session.getSync()).toBeNull();
    expect(platform.cookies.names()).toEqual([]);
  });

  it('drops a sign-in that was started before it', async () => {
    const { client, platform } = await createSignedInClient();
    const answer = deferred();
    platform.server.on(SIGN_IN, () => answer.promise);
    platform.server.on(REVOKE, () => success({}));
    const signIn = client.passwords.authenticate(bo);
    await client.session.revoke();
    answer.resolve(success(aSignIn(2)));
    await expect(signIn).rejects.toMatchObject({ name: 'NoCurrentSessionError' });
    expect(client.session.getSync()).toBeNull();
  });

  it('keeps a sign-in that was started after it', async () => {
    const { client, platform } = await createSignedInClient();
    const answer = deferred();
    platform.server.on(REVOKE, () => answer.promise);
    platform.server.on(SIGN_IN, () => success(aSignIn(2)));
    const revoke = client.session.revoke();
    await client.passwords.authenticate(bo);
    answer.resolve(success({}));
    await revoke;
    expect(client.session.getSync()?.session_id).toBe('session-test-2');
  });

  it('keeps tokens that were adopted after it', async () => {
    const { client, platform } = await createSignedInClient();
    const answer = deferred();
    platform.server.on(REVOKE, () => answer.promise);
    const revoke = client.session.revoke();
    client.session.updateSession({ session_token: 'token-9' });
    answer.resolve(success({}));
    await revoke;
    expect(client.session.getTokens()?.session_token).toBe('token-9');
  });

  it('ends a sign-in that was started before it and came through during it', async () => {
    const { client, platform } = await createSignedInClient();
    const signInAnswer = deferred();
    const revokeAnswer = deferred();
    platform.server.on(SIGN_IN, () => signInAnswer.promise);
    platform.server.on(REVOKE, () => revokeAnswer.promise);
    const signIn = client.passwords.authenticate(bo);
    const revoke = client.session.revoke();
    signInAnswer.resolve(success(aSignIn(2)));
    await signIn;
    revokeAnswer.resolve(success({}));
    await revoke;
    expect(client.session.getSync()).toBeNull();
  });

  it('does not spoil a sign-in that runs while an old session dies', async () => {
    const platform = createPageWithSession();
    const refreshAnswer = deferred();
    const signInAnswer = deferred();
    platform.server.on(REFRESH, () => refreshAnswer.promise);
    platform.server.on(SIGN_IN, () => signInAnswer.promise);
    const { client } = createTestClient({}, platform);
    const signIn = client.passwords.authenticate(bo);
    refreshAnswer.resolve(failure(404, 'session_not_found'));
    await flushTasks();
    expect(client.session.getSync()).toBeNull();
    signInAnswer.resolve(success(aSignIn(2)));
    await signIn;
    expect(client.session.getSync()?.session_id).toBe('session-test-2');
  });
});

describe('session.updateSession', () => {
  it('takes tokens over without a request', async () => {
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
    expect(client.session.getTokens()).toEqual({ session_token: 'token-9', session_jwt: '' });
    expect(platform.cookies.read()).toBe('stytch_session=token-9');
  });

  it('signs the next request with the new token', async () => {
    const { client, platform } = createTestClient();
    client.session.updateSession({ session_token: 'token-9' });
    platform.server.on(REFRESH, () => success(aSignIn(9)));
    await client.session.authenticate();
    const [request] = platform.server.requestsTo(REFRESH);
    expect(atob(request?.headers.get('authorization')?.replace('Basic ', '') ?? '')).toBe(
      'public-token-test-11111111-1111-4111-8111-111111111111:token-9',
    );
    expect(client.session.getSync()?.session_id).toBe('session-test-9');
  });

  it('has the JWT renewed before it ends', async () => {
    const { client, platform } = createTestClient();
    client.session.updateSession({ session_token: 'token-9', session_jwt: 'jwt-9' });
    platform.server.on(REFRESH, () => success(aSignIn(9)));
    await platform.clock.advance(300_000);
    expect(client.session.getTokens()?.session_jwt).toBe('session-jwt-9');
  });

  it('wants a token', () => {
    const { client } = createTestClient();
    expect(() => callUntyped(client.session.updateSession, { session_jwt: 'x' })).toThrow(
      'Invalid call to session.updateSession\nsession_token must be a string',
    );
  });
});

describe('session.onChange', () => {
  it('calls back on sign-in and sign-out', async () => {
    const platform = createFakePlatform();
    platform.server.on(SIGN_IN, () => success(aSignIn()));
    platform.server.on(REVOKE, () => success({}));
    const { client } = createTestClient({}, platform);
    const seen: unknown[] = [];
    const stop = client.session.onChange((session) => seen.push(session?.session_id));
    await client.passwords.authenticate(bo);
    await client.session.revoke();
    stop();
    await client.passwords.authenticate(bo);
    expect(seen).toEqual(['session-test-1', undefined]);
  });

  it('calls back once when a stored session is confirmed unchanged, and not again', async () => {
    const platform = createPageWithSession();
    platform.server.on(REFRESH, () => success(aSignIn()));
    const { client } = createTestClient({}, platform);
    const callback = vi.fn();
    client.session.onChange(callback);
    await flushTasks();
    await client.session.authenticate();
    expect(callback).toHaveBeenCalledExactlyOnceWith(aSession());
  });

  it('stays silent, and keeps the same object, when only the last access is new', async () => {
    const { client, platform } = await createSignedInClient();
    const before = client.session.getSync();
    const callback = vi.fn();
    client.session.onChange(callback);
    client.user.onChange(callback);
    const session = aSession({ last_accessed_at: '2026-11-21T09:30:00Z' });
    platform.server.on(REFRESH, () => success(aSignIn(1, { session })));
    await client.session.authenticate();
    expect(callback).not.toHaveBeenCalled();
    expect(client.session.getSync()).toBe(before);
  });

  it('calls back when the session was prolonged', async () => {
    const { client, platform } = await createSignedInClient();
    const callback = vi.fn();
    client.session.onChange(callback);
    const session = aSession({ expires_at: '2026-11-21T11:00:00Z' });
    platform.server.on(REFRESH, () => success(aSignIn(1, { session })));
    await client.session.authenticate({ session_duration_minutes: 120 });
    expect(callback).toHaveBeenCalledExactlyOnceWith(session);
  });
});
